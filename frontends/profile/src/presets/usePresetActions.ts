import { limits, type PresetListItem } from '@masque/contracts';
import { parsePreset, presetRegexScripts } from '@masque/roleplay/preset';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  saveFile,
  sentenceOf,
  useCreatePresetMutation,
  useDeletePresetMutation,
  useLazyPresetQuery,
  usePresetsQuery,
  useUpdatePresetMutation,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { freeName, shorten } from '../connections/names.ts';
import { fileOf, nameOfFile, readPresetFile } from './presetFile.ts';

const words = texts.presets;

export function usePresetActions() {
  const [open] = useLazyPresetQuery();
  const [create, creating] = useCreatePresetMutation();
  const [update, updating] = useUpdatePresetMutation();
  const [remove, removing] = useDeletePresetMutation();
  const taken = usePresetsQuery().data?.presets.map(({ name }) => name) ?? [];
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [isImporting, setImporting] = useState(false);
  const showFailure = (error: unknown, failed: (reason: string) => string) =>
    showToast(failed(sentenceOf(error)), 'destructive');
  const read = async (id: string) => {
    const { data, error } = await open({ params: { id }, query: {} });
    if (!data) showFailure(error, words.openFailed);
    return data;
  };

  /** Resolves to the id of the new preset, which has a free name. */
  const copy = async (id: string, nameOf: (name: string) => string): Promise<string | undefined> => {
    const preset = await read(id);
    if (!preset) return undefined;
    const { data, error } = await create({
      body: { name: freeName(nameOf(preset.name), taken), json: preset.json, runsScripts: preset.runsScripts },
    });
    if (!data) showFailure(error, words.saveFailed);
    else showToast(words.created(data.name), 'success');
    return data?.id;
  };
  const duplicate = (id: string) => copy(id, (name) => words.copyOf(shorten(name, words.copyOf(''))));
  const createPlain = () => copy('plain', () => words.newName);
  const rename = async (id: string, name: string): Promise<string | null> => {
    const preset = await read(id);
    if (!preset) return null;
    const { data, error } = await update({
      params: { id },
      body: { name, json: preset.json, revision: preset.revision },
    });
    if (data) showToast(words.saved(data.name), 'success');
    return data ? null : words.saveFailed(sentenceOf(error));
  };
  const deletePreset = async ({ id, name }: PresetListItem) => {
    const { error } = await remove({ params: { id }, query: {} });
    if (!error || apiErrorOf(error)?.status === 404) showToast(words.deleted(name), 'success');
    else showFailure(error, words.deleteFailed);
  };
  const exportFile = async (id: string) => {
    const preset = await read(id);
    if (!preset) return;
    const file = fileOf(preset);
    saveFile(file);
    showToast(texts.common.fileSaved(file.name), 'success');
  };
  const importFiles = async (files: readonly File[]) => {
    setImporting(true);
    const names = [...taken];
    const found: string[] = [];
    const noted: string[] = [];
    for (const file of files) {
      const content = await readPresetFile(file);
      if ('problem' in content) found.push(words.importProblem(file.name, content.problem));
      else {
        const name = freeName(nameOfFile(file).slice(0, limits.presetName), names);
        const { data, error } = await create({ body: { name, json: content.json } });
        if (!data) found.push(words.importProblem(file.name, sentenceOf(error)));
        else names.push(data.name);
        const scripts = presetRegexScripts(parsePreset(content.json).file ?? {}).length;
        if (data && scripts > 0) noted.push(words.includesScripts(data.name, scripts));
        if (data && content.lost?.length) noted.push(words.notSupported(data.name, content.lost));
      }
    }
    setProblems(found);
    setNotes(noted);
    setImporting(false);
    const count = names.length - taken.length;
    if (count > 0) showToast(words.imported(count), 'success');
  };
  return {
    duplicate,
    createPlain,
    rename,
    deletePreset,
    exportFile,
    importFiles,
    problems,
    notes,
    isImporting,
    isCreating: creating.isLoading,
    isRenaming: updating.isLoading,
    isDeleting: removing.isLoading,
  };
}
