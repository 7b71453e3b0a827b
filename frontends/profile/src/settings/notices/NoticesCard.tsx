import { mutableNoticeKinds } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useNoticeSettingsQuery, useSaveNoticeSettingsMutation } from '@masque/web-kit';
import { CheckField, Panel, QueryView, showToast, Skeleton } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { SavedNote, type Saving } from '../SavedNote.tsx';
import css from '../settings.module.css';

const words = texts.settings.notices;
type Kind = (typeof mutableNoticeKinds)[number];

export function NoticesCard() {
  const query = useNoticeSettingsQuery();
  return (
    <Panel id="notices" title={words.title} lead={words.lead}>
      <QueryView query={query} loading={<Skeleton height={152} />} failed={words.loadFailed}>
        {({ muted }) => <KindFields start={muted} />}
      </QueryView>
    </Panel>
  );
}

function KindFields({ start }: { start: readonly Kind[] }) {
  const [muted, setMuted] = useState(start);
  const [saving, setSaving] = useState<Saving>('idle');
  const [save] = useSaveNoticeSettingsMutation();
  const saved = useRef(start);
  const latest = useRef(start);

  const change = async (kind: Kind, isTold: boolean) => {
    const wanted = mutableNoticeKinds.filter((one) => (one === kind ? !isTold : latest.current.includes(one)));
    latest.current = wanted;
    setMuted(wanted);
    setSaving('saving');
    const { error } = await save({ body: { muted: wanted } });
    if (!error) saved.current = wanted;
    // A later change will report the result.
    if (latest.current !== wanted) return;
    setSaving(error ? 'idle' : 'saved');
    if (!error) return;
    latest.current = saved.current;
    setMuted(saved.current);
    showToast(words.saveFailed(sentenceOf(error)), 'destructive');
  };

  return (
    <div className={css.form}>
      {mutableNoticeKinds.map((kind) => (
        <CheckField
          key={kind}
          label={words.kinds[kind]}
          checked={!muted.includes(kind)}
          onChange={(isTold) => void change(kind, isTold)}
        />
      ))}
      <SavedNote state={saving} />
    </div>
  );
}
