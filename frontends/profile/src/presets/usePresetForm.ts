import type { SavedPreset } from '@masque/contracts';
import { parsePreset, type PresetJson, writePreset } from '@masque/roleplay/preset';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  sentenceOf,
  useCreatePresetMutation,
  useLeaveGuard,
  useNavigate,
  useUpdatePresetMutation,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useMemo, useRef, useState } from 'react';
import { forgetPresetEdit, storedPresetEdit } from './storedPresetEdit.ts';
import { usePresetAutosave } from './usePresetAutosave.ts';

const words = texts.presets;
export const listPath = '/settings#presets';

/** `id`: null for one that was deleted meanwhile, or is built in: then another one is created. */
export function usePresetForm(id: string | null, given: SavedPreset, username: string) {
  const of = `${username}:${given.id}`;
  const [restored] = useState(() => storedPresetEdit(of));
  const [isOld] = useState(restored !== null && restored.revision !== given.revision);
  const [start] = useState(() => ({ ...given, revision: restored?.revision ?? given.revision }));
  const startName = start.isBuiltIn ? words.copyOf(start.name) : start.name;
  const [name, setName] = useState(restored?.name ?? startName);
  const [first] = useState<PresetJson>(() => parsePreset(given.json).file ?? {});
  const [file, setFile] = useState(() => (restored && parsePreset(restored.json).file) ?? first);
  const [runsScripts, setRunsScripts] = useState(restored?.runsScripts ?? given.runsScripts);
  const [isTried, setTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [create, creating] = useCreatePresetMutation();
  const [update, updating] = useUpdatePresetMutation();
  const navigate = useNavigate();
  const isChanged = file !== first && JSON.stringify(file) !== JSON.stringify(first);
  const isDirty = name !== startName || isChanged || runsScripts !== start.runsScripts;
  const json = useMemo(() => (isChanged ? writePreset(file) : start.json), [isChanged, file, start]);
  const isOver = useRef(false);
  const edit = useMemo(
    () => (isDirty ? { name, json, runsScripts, revision: start.revision } : null),
    [isDirty, name, json, runsScripts, start],
  );
  usePresetAutosave(of, edit, () => isOver.current);
  const release = useLeaveGuard(isDirty, true);
  const forget = () => {
    isOver.current = true;
    forgetPresetEdit(of);
  };
  const error = id === null ? creating.error : updating.error;
  const isNameless = name.trim() === '';

  const submit = async (revision = start.revision) => {
    setTried(true);
    if (isNameless) return;
    const body = { name, json, runsScripts };
    const { data } = await (id === null
      ? create({ body, key })
      : update({ params: { id }, body: { ...body, revision } }));
    if (!data) return;
    release();
    forget();
    showToast(words.saved(data.name), 'success');
    void navigate(listPath);
  };
  return {
    name,
    setName,
    file,
    setFile,
    isChanged,
    runsScripts,
    setRunsScripts,
    nameError: isTried && isNameless ? words.nameMissing : null,
    failure: error ? words.saveFailed([sentenceOf(error), ...(apiErrorOf(error)?.details ?? [])].join(' ')) : null,
    /** Unsaved changes of an earlier visit. */
    restored,
    /** Refused for a newer preset, which is loaded, or restored for an older one. */
    isStale: given.revision !== start.revision && (isOld || apiErrorOf(error)?.code === 'preset.stale'),
    isBusy: creating.isLoading || updating.isLoading,
    forget,
    submit: () => submit(),
    keepMine: () => submit(given.revision),
  };
}
