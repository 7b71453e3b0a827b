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
import { useState } from 'react';

const words = texts.presets;
export const listPath = '/settings#presets';

/** `id`: null for one that was deleted meanwhile, or is built in: then another one is created. */
export function usePresetForm(id: string | null, given: SavedPreset) {
  const [start] = useState(given);
  const startName = start.isBuiltIn ? words.copyOf(start.name) : start.name;
  const [name, setName] = useState(startName);
  const [first] = useState<PresetJson>(() => parsePreset(given.json).file ?? {});
  const [file, setFile] = useState(first);
  const [runsScripts, setRunsScripts] = useState(given.runsScripts);
  const [isTried, setTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [create, creating] = useCreatePresetMutation();
  const [update, updating] = useUpdatePresetMutation();
  const navigate = useNavigate();
  const isChanged = file !== first && JSON.stringify(file) !== JSON.stringify(first);
  const release = useLeaveGuard(name !== startName || isChanged || runsScripts !== start.runsScripts);
  const error = id === null ? creating.error : updating.error;
  const isNameless = name.trim() === '';

  const submit = async (revision = start.revision) => {
    setTried(true);
    if (isNameless) return;
    const body = { name, json: isChanged ? writePreset(file) : start.json, runsScripts };
    const { data } = await (id === null
      ? create({ body, key })
      : update({ params: { id }, body: { ...body, revision } }));
    if (!data) return;
    release();
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
    /** Refused for a newer preset, which is loaded. */
    isStale: given.revision !== start.revision && apiErrorOf(error)?.code === 'preset.stale',
    isBusy: creating.isLoading || updating.isLoading,
    submit: () => submit(),
    keepMine: () => submit(given.revision),
  };
}
