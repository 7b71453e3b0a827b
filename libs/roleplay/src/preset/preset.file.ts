import { fileKind } from '../cards/file.kind.ts';
import type { CardProblem } from '../cards/card.error.ts';
import { parseJson } from '../shared/json.parse.ts';
import { get, isObject, type JsonObject, listAt } from '../shared/json.ts';

const DEEPEST = 32;
const MOST = { values: 50_000, objects: 10_000 };

export type PresetFile =
  | { readonly file: JsonObject; readonly kind?: never }
  | { readonly file: null; readonly kind: PresetProblem };

export type PresetProblem = CardProblem | 'not_json' | 'character' | 'text_preset' | 'connection' | 'unknown';

const chatFields = ['openai_max_context', 'chat_completion_source', 'new_chat_prompt', 'names_behavior', 'wi_format'];

/** Reads the text of a chat-completion preset, and recognizes other files. Never throws. */
export function parsePreset(text: string): PresetFile {
  const value = parsed(text.replace(/^\uFEFF/, ''));
  if (value === undefined) return { file: null, kind: 'not_json' };
  if (isObject(value) && isPresetFile(value)) return { file: value };
  return { file: null, kind: problemOf(value) };
}

function parsed(text: string) {
  try {
    return parseJson(text, DEEPEST, MOST);
  } catch {
    return undefined;
  }
}

const isPresetFile = (file: JsonObject): boolean =>
  listAt(file, 'prompt_order') !== undefined ||
  (listAt(file, 'prompts') ?? []).some((prompt) => isObject(prompt) && get(prompt, 'identifier') !== undefined) ||
  chatFields.filter((key) => get(file, key) !== undefined).length >= 2;

function problemOf(value: ReturnType<typeof parsed>): PresetProblem {
  if (value === undefined) return 'not_json';
  if (isObject(value) && isConnection(value)) return 'connection';
  const kind = fileKind(value);
  if (kind === 'preset') return 'text_preset';
  if (kind !== undefined) return kind;
  return isObject(value) && ['spec', 'first_mes', 'char_name'].some((key) => get(value, key) !== undefined)
    ? 'character'
    : 'unknown';
}

const isConnection = (file: JsonObject): boolean =>
  get(file, 'masque') === 'connection-profile' || (isObject(get(file, 'samplers')) && isObject(get(file, 'routing')));
