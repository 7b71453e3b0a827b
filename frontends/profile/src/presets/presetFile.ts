import { limits, type SavedPreset } from '@masque/contracts';
import { parsePreset, type PresetJson, readTextPreset, writePreset } from '@masque/roleplay/preset';
import { texts } from '@masque/texts';
import { type SavedFile, textFile } from '@masque/web-kit';

const words = texts.presets;
const problems: ReadonlyMap<string, string> = new Map(Object.entries(words.problems));

export const fileOf = ({ name, json }: Pick<SavedPreset, 'name' | 'json'>): SavedFile => textFile(`${name}.json`, json);

export const nameOfFile = ({ name }: File): string => name.replace(/\.[^.]+$/, '').trim() || words.newName;

/** `lost`: unsupported fields. */
type ReadPreset = { readonly json: string; readonly lost?: readonly string[] } | { readonly problem: string };

async function readRisuFile(bytes: Uint8Array): Promise<ReadPreset> {
  const { readRisuPreset } = await import('@masque/roleplay/risu');
  const read = await readRisuPreset(bytes).catch(() => undefined);
  if (!read) return { problem: words.problems.unknown };
  return { json: JSON.stringify(read.preset, null, 4), lost: read.unsupported };
}

/** The text is saved as it is, so that nothing is lost. Files of text completion become a preset. */
export async function readPresetFile(file: File): Promise<ReadPreset> {
  if (file.size > limits.presetBytes) return { problem: words.tooLarge };
  if (/\.risup(reset)?$/i.test(file.name)) return readRisuFile(new Uint8Array(await file.arrayBuffer()));
  const json = await file.text();
  const { kind } = parsePreset(json);
  if (kind === undefined) return { json };
  if (kind === 'text_preset' && json.includes('"mainPrompt"')) return readRisuFile(new TextEncoder().encode(json));
  const made = readTextPreset(json);
  return made
    ? { json: writePreset(made.file), lost: made.lost }
    : { problem: problems.get(kind) ?? words.problems.unknown };
}

export const fieldSet = (file: PresetJson, field: string, value: string | number | boolean | undefined): PresetJson =>
  value === undefined
    ? Object.fromEntries(Object.entries(file).filter(([name]) => name !== field))
    : { ...file, [field]: value };
