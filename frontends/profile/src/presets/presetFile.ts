import { limits, type SavedPreset } from '@masque/contracts';
import { parsePreset, type PresetJson, readTextPreset, writePreset } from '@masque/roleplay/preset';
import { texts } from '@masque/texts';
import { type SavedFile, textFile } from '@masque/web-kit';

const words = texts.presets;
const problems: ReadonlyMap<string, string> = new Map(Object.entries(words.problems));

export const fileOf = ({ name, json }: Pick<SavedPreset, 'name' | 'json'>): SavedFile => textFile(`${name}.json`, json);

export const nameOfFile = ({ name }: File): string => name.replace(/\.[^.]+$/, '').trim() || words.newName;

type ReadPreset = { readonly json: string; readonly lost?: readonly string[] } | { readonly problem: string };

/** The text is saved as it is, so that nothing is lost. Files of text completion become a preset. */
export async function readPresetFile(file: File): Promise<ReadPreset> {
  if (file.size > limits.presetBytes) return { problem: words.tooLarge };
  const json = await file.text();
  const { kind } = parsePreset(json);
  if (kind === undefined) return { json };
  const made = readTextPreset(json);
  return made
    ? { json: writePreset(made.file), lost: made.lost }
    : { problem: problems.get(kind) ?? words.problems.unknown };
}

export const fieldSet = (file: PresetJson, field: string, value: string | number | boolean | undefined): PresetJson =>
  value === undefined
    ? Object.fromEntries(Object.entries(file).filter(([name]) => name !== field))
    : { ...file, [field]: value };
