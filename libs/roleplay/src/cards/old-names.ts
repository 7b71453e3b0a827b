import { get, omit, type JsonObject } from '../shared/json.ts';

/** Names that Pygmalion, CharacterAI and TextGen files use for V1's fields. */
const oldNames: Record<string, string> = {
  char_name: 'name',
  char_persona: 'description',
  world_scenario: 'scenario',
  char_greeting: 'first_mes',
  example_dialogue: 'mes_example',
  context: 'description',
  greeting: 'first_mes',
};

/** The same object when it has V1's names already. */
export function fromOldNames(source: JsonObject): JsonObject {
  const isOld = ['char_name', 'char_persona', 'char_greeting'].some((key) => typeof get(source, key) === 'string');
  if (!isOld) return source;
  const out = omit(source, Object.keys(oldNames));
  for (const [from, to] of Object.entries(oldNames)) {
    const value = get(source, from);
    if (value !== undefined && get(out, to) === undefined) out[to] = value;
  }
  return out;
}
