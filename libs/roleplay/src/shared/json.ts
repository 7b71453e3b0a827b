export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A key named `__proto__` stays an ordinary one. */
export function omit(object: JsonObject, keys: Iterable<string>): JsonObject {
  const left = new Set(keys);
  const out: JsonObject = {};
  for (const key of Object.keys(object)) {
    const value = left.has(key) ? undefined : object[key];
    if (value === undefined) continue;
    if (key === '__proto__')
      Object.defineProperty(out, key, { value, enumerable: true, configurable: true, writable: true });
    else out[key] = value;
  }
  return out;
}

/** Own properties only: `get(card, 'constructor')` must not find an inherited one. */
export const get = (object: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

export function textAt(object: JsonObject, key: string): string | undefined {
  const value = get(object, key);
  return typeof value === 'string' ? value : undefined;
}

export function objectAt(object: JsonObject, key: string): JsonObject | undefined {
  const value = get(object, key);
  return isObject(value) ? value : undefined;
}

export function listAt(object: JsonObject, key: string): JsonValue[] | undefined {
  const value = get(object, key);
  return Array.isArray(value) ? value : undefined;
}

export function defined(object: Record<string, JsonValue | undefined>): JsonObject {
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(object)) if (value !== undefined) out[key] = value;
  return out;
}
