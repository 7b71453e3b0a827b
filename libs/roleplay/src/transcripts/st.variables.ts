import { MacroState } from '../macros/state.ts';
import type { VariableValues } from '../macros/variables.ts';
import { get, objectAt, omit, type JsonObject, type JsonValue } from '../shared/json.ts';
import type { TranscriptLog } from './report.ts';

const variablesOf = (metadata: JsonObject): JsonObject => objectAt(metadata, 'variables') ?? {};

/** SillyTavern stores lists and objects as JSON text. */
const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

export function readVariables(metadata: JsonObject, log?: TranscriptLog): VariableValues {
  const { chat } = new MacroState();
  const held = variablesOf(metadata);
  for (const name of Object.keys(held)) {
    const text = textOf(held[name]);
    if (name !== '' && text !== undefined) chat.set(name, text);
    if (!chat.has(name)) log?.ignoreVariable();
  }
  return chat.values();
}

/** Preserves variables that weren't read, and the notation of unchanged ones. */
export function withVariables(metadata: JsonObject, variables: VariableValues): JsonObject {
  const held = variablesOf(metadata);
  const changed = Object.entries(variables).filter(([name, value]) => textOf(get(held, name)) !== value);
  const deleted = Object.keys(readVariables(metadata)).filter((name) => !Object.hasOwn(variables, name));
  if (changed.length === 0 && deleted.length === 0) return metadata;
  return { ...metadata, variables: { ...omit(held, deleted), ...Object.fromEntries(changed) } };
}
