import { memoryLengths, type MemorySettings } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useMemorySettingsQuery, useModelsQuery, useSaveMemorySettingsMutation } from '@masque/web-kit';
import { CheckField, Panel, QueryView, Skeleton } from '@masque/web-ui';
import { SelectField, SliderField } from '@masque/web-ui/pickers';
import { modelDetail } from './modelText.ts';
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
      <QueryView query={query} loading={<Skeleton height={200} />} failed={words.loadFailed}>
        {(settings) => <MemoryFields start={settings} />}
      </QueryView>
    </Panel>
  );
}

function MemoryFields({ start }: { start: MemorySettings }) {
  const [save] = useSaveMemorySettingsMutation();
  const { settings, change, saving } = useSavedSettings(start, (body) => save({ body }), words.saveFailed);
  const models = useModelsQuery();
  const options = (models.data?.models ?? []).map((model) => ({
    value: model.id,
    label: model.name,
    keywords: model.provider,
    detail: <span className={css.detail}>{modelDetail(model)}</span>,
  }));
  const { model } = settings;
  const own = model !== null && !options.some(({ value }) => value === model) ? [{ value: model, label: model }] : [];
  return (
    <>
      <CheckField
        label={words.switch}
        hint={words.switchHint}
        checked={settings.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      <SelectField
        label={words.model}
        value={model ?? SAME}
        options={[{ value: SAME, label: words.sameModel }, ...own, ...options]}
        none={texts.settings.model.none}
        placeholder={texts.settings.model.search}
        loading={models.isLoading}
        error={models.isError ? words.modelFailed : null}
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
      <SavedNote state={saving} />
    </>
  );
}
