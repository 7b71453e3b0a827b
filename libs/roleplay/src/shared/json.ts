/** A JSON value as `JSON.parse` gives it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy without some keys. `fromEntries` defines keys, so one named `__proto__` stays an ordinary key. */
export function omit(object: JsonObject, keys: Iterable<string>): JsonObject {
  const left = new Set(keys);
  return Object.fromEntries(Object.entries(object).filter(([key]) => !left.has(key)));
}

/** An own value, or undefined: `get(card, 'constructor')` must not find what every object inherits. */
export const get = (object: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Only what is set: undefined values are left out, as JSON has none. */
export function defined(object: Record<string, JsonValue | undefined>): JsonObject {
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(object)) if (value !== undefined) out[key] = value;
  return out;
}
