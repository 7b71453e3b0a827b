import { memoryLengths, type MemorySettings } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useMemorySettingsQuery, useModelsQuery, useSaveMemorySettingsMutation } from '@masque/web-kit';
import { CheckField, Panel, QueryView, Skeleton } from '@masque/web-ui';
import { SliderField } from '@masque/web-ui/pickers';
import { ModelSelect } from './ModelSelect.tsx';
import { SavedNote } from './SavedNote.tsx';
import css from './settings.module.css';
import { useSavedSettings } from './useSavedSettings.ts';

const words = texts.settings.memory;
const range = { min: memoryLengths.shortest, max: memoryLengths.longest, step: 500 };
/** No model has this id. */
const SAME = '';

export function MemoryCard() {
  const query = useMemorySettingsQuery();
  return (
    <Panel id="memory" title={words.title} lead={words.lead}>
      <QueryView query={query} loading={<Skeleton height={200} />} failed={texts.settings.loadFailed}>
        {(settings) => <MemoryFields start={settings} />}
      </QueryView>
    </Panel>
  );
}

function MemoryFields({ start }: { start: MemorySettings }) {
  const [save] = useSaveMemorySettingsMutation();
  const { settings, change, saving } = useSavedSettings(start, (body) => save({ body }), texts.settings.saveFailed);
  const models = useModelsQuery();
  return (
    <>
      <CheckField
        label={words.switch}
        hint={words.switchHint}
        checked={settings.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      <details className={css.details}>
        <summary>{words.more}</summary>
        <div className={css.form}>
          <ModelSelect
            label={words.model}
            value={settings.model ?? SAME}
            first={[{ value: SAME, label: words.sameModel }]}
            models={models.data?.models ?? []}
            loading={models.isLoading}
            error={models.isError ? texts.settings.model.loadFailed : null}
            onChange={(chosen) => change({ model: chosen === SAME ? null : chosen })}
          />
          <SliderField
            label={words.length}
            hint={words.lengthHint}
            shown={words.characters(settings.length)}
            value={settings.length}
            {...range}
            onChange={(length) => change({ length })}
          />
        </div>
      </details>
      <SavedNote state={saving} />
    </>
  );
}
