import type { SavedPreset } from '@masque/contracts';
import { isRecord, readJson, removeStored, storageKeys, writeJson } from '@masque/web-kit';

export interface PresetEdit extends Pick<SavedPreset, 'name' | 'json' | 'runsScripts' | 'revision'> {
  /** ms */
  readonly savedAt: number;
}

const isEdit = (value: unknown): value is PresetEdit =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  typeof value['json'] === 'string' &&
  typeof value['runsScripts'] === 'boolean' &&
  typeof value['revision'] === 'number' &&
  typeof value['savedAt'] === 'number';

export const storedPresetEdit = (of: string): PresetEdit | null => readJson(storageKeys.presetEdit(of), isEdit);

export const forgetPresetEdit = (of: string): void => removeStored(storageKeys.presetEdit(of));

export function storePresetEdit(of: string, edit: PresetEdit): void {
  if (!writeJson(storageKeys.presetEdit(of), edit)) forgetPresetEdit(of);
}
