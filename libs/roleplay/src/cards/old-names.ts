import { get, type JsonObject } from '../shared/json.ts';

/** Names from Pygmalion, CharacterAI and Text Generation WebUI (`bot` in its oldest files). */
const oldNames: readonly (readonly [from: string, to: string])[] = [
  ['char_name', 'name'],
  ['bot', 'name'],
  ['<|bot|>', 'name'],
  ['char_persona', 'description'],
  ['context', 'description'],
  ['world_scenario', 'scenario'],
  ['char_greeting', 'first_mes'],
  ['greeting', 'first_mes'],
  ['example_dialogue', 'mes_example'],
];

/** Other programs use some of these names differently, so they count only if V1's own texts are missing. */
const isOld = (source: JsonObject): boolean => {
  const has = (key: string): boolean => typeof get(source, key) === 'string';
  if (['char_name', 'char_persona', 'char_greeting'].some(has)) return true;
  return ['context', 'greeting'].some(has) && !['description', 'first_mes', 'personality', 'mes_example'].some(has);
};

export function fromOldNames(source: JsonObject): JsonObject {
  if (!isOld(source)) return source;
  const out = { ...source };
  let isSame = true;
  for (const [from, to] of oldNames) {
    const value = get(source, from);
    if (value === undefined || get(out, to) !== undefined) continue;
    out[to] = value;
    delete out[from];
    isSame = false;
  }
  return isSame ? source : out;
}
