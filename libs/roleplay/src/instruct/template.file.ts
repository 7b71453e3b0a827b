import { parseJson } from '../shared/json.parse.ts';
import { isObject, type JsonObject, objectAt, textAt } from '../shared/json.ts';

const LONGEST_FILE = 1_000_000;
const DEEPEST = 32;
const MOST = { values: 50_000, objects: 5_000 };
const LONGEST_TEXT = { instruct: 4_000, context: 100_000 };

export type TemplateFile<T> = { template: T; reason?: never } | { template: null; reason: string };

/** `part`: the field that holds the template in SillyTavern's file with all formatting settings. */
export function templateObject(text: string, part: 'instruct' | 'context'): TemplateFile<JsonObject> {
  if (text.length > LONGEST_FILE) return { template: null, reason: 'This file is too large for a template.' };
  try {
    const value = parseJson(text.replace(/^\uFEFF/, ''), DEEPEST, MOST);
    if (!isObject(value)) return { template: null, reason: 'This file contains no template.' };
    const template = objectAt(value, part) ?? value;
    const long = Object.keys(template).find((key) => (textAt(template, key)?.length ?? 0) > LONGEST_TEXT[part]);
    if (long !== undefined) return { template: null, reason: `“${long.slice(0, 50)}” is too long for a template.` };
    return { template };
  } catch {
    return { template: null, reason: 'This file isn’t JSON.' };
  }
}
