import { mutableNoticeKinds } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useNoticeSettingsQuery, useSaveNoticeSettingsMutation } from '@masque/web-kit';
import { CheckField, Panel, QueryView, Skeleton } from '@masque/web-ui';
import { SavedNote } from '../SavedNote.tsx';
import css from '../settings.module.css';
import { useSavedSettings } from '../useSavedSettings.ts';

const words = texts.settings.notices;
interface Settings {
  muted: (typeof mutableNoticeKinds)[number][];
}

export function NoticesCard() {
  const query = useNoticeSettingsQuery();
  return (
    <Panel id="notices" title={texts.settings.sections.notices} lead={words.lead}>
      <QueryView query={query} loading={<Skeleton height={152} />} failed={texts.settings.loadFailed}>
        {(settings) => <KindFields start={settings} />}
      </QueryView>
    </Panel>
  );
}

function KindFields({ start }: { start: Settings }) {
  const [save] = useSaveNoticeSettingsMutation();
  const { settings, change, saving } = useSavedSettings(start, (body) => save({ body }), texts.settings.saveFailed);
  const { muted } = settings;
  return (
    <div className={css.form}>
      {mutableNoticeKinds.map((kind) => (
        <CheckField
          key={kind}
          label={words.kinds[kind]}
          checked={!muted.includes(kind)}
          onChange={(isOn) =>
            change({ muted: mutableNoticeKinds.filter((one) => (one === kind ? !isOn : muted.includes(one))) })
          }
        />
      ))}
      <SavedNote state={saving} />
    </div>
  );
}
