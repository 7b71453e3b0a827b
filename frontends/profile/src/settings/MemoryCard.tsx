import { memoryLengths, type MemorySettings } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useMemorySettingsQuery, useModelsQuery, useSaveMemorySettingsMutation } from '@masque/web-kit';
import { CheckField, Panel, QueryView, showToast, Skeleton } from '@masque/web-ui';
import { SelectField, SliderField } from '@masque/web-ui/pickers';
import { useEffect, useRef, useState } from 'react';
import { modelDetail } from './modelText.ts';
import { SavedNote, type Saving } from './SavedNote.tsx';
import css from './settings.module.css';

const words = texts.settings.memory;
const range = { min: memoryLengths.shortest, max: memoryLengths.longest, step: 500 };
/** What no model is called. */
const SAME = '';
/** ms: a slider passes many values on its way. */
const PAUSE_MS = 400;

/** How the beginning of long chats is remembered; each change is saved at once. */
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
  const { settings, change, saving } = useMemorySettings(start);
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

/** Changes count at once on the screen; the server is told the newest, one save after another. */
function useMemorySettings(start: MemorySettings) {
  const [settings, setSettings] = useState(start);
  const [saving, setSaving] = useState<Saving>('idle');
  const [save] = useSaveMemorySettingsMutation();
  const latest = useRef(start);
  const saved = useRef(start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef(Promise.resolve());

  const saveLatest = async () => {
    const body = latest.current;
    if (body === saved.current) return;
    const { error } = await save({ body });
    if (error === undefined) saved.current = body;
    if (body !== latest.current) return;
    setSaving(error === undefined ? 'saved' : 'idle');
    if (error === undefined) return;
    latest.current = saved.current;
    setSettings(saved.current);
    showToast(words.saveFailed(sentenceOf(error)), 'destructive');
  };
  const saveSoon = useRef(saveLatest);
  useEffect(() => {
    saveSoon.current = saveLatest;
  });
  const send = () => {
    queue.current = queue.current.then(() => saveSoon.current());
  };
  // What was changed last is saved also by who leaves at once.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void queue.current.then(() => saveSoon.current());
    },
    [],
  );
  const change = (own: Partial<MemorySettings>) => {
    latest.current = { ...latest.current, ...own };
    setSettings(latest.current);
    setSaving('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(send, PAUSE_MS);
  };
  return { settings, change, saving };
}
