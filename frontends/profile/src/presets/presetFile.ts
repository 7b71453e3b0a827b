import { limits, type SavedPreset } from '@masque/contracts';
import { parsePreset, type PresetJson } from '@masque/roleplay/preset';
import { texts } from '@masque/texts';
import type { SavedFile } from '@masque/web-kit';

const words = texts.presets;
const problems: ReadonlyMap<string, string> = new Map(Object.entries(words.problems));

/** `url` as in `SavedFile`. */
export function fileOf({ name, json }: Pick<SavedPreset, 'name' | 'json'>): SavedFile {
  return { url: URL.createObjectURL(new Blob([json], { type: 'application/json' })), name: `${name}.json` };
}

export const nameOfFile = ({ name }: File): string => name.replace(/\.[^.]+$/, '').trim() || words.newName;

/** The text is saved as it is, so that nothing is lost. */
export async function readPresetFile(file: File): Promise<{ json: string } | { problem: string }> {
  if (file.size > limits.presetBytes) return { problem: words.tooLarge };
  const json = await file.text();
  const { kind } = parsePreset(json);
  return kind === undefined ? { json } : { problem: problems.get(kind) ?? words.problems.unknown };
}

export const fieldSet = (file: PresetJson, field: string, value: string | number | boolean | undefined): PresetJson =>
  value === undefined
    ? Object.fromEntries(Object.entries(file).filter(([name]) => name !== field))
    : { ...file, [field]: value };
