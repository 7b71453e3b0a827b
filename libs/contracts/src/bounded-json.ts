import { z } from 'zod';

export type BoundedJsonValue = null | boolean | number | string | BoundedJsonValue[] | BoundedJsonObject;
export interface BoundedJsonObject {
  [key: string]: BoundedJsonValue;
}

export const jsonBounds = { depth: 32, values: 20_000 } as const;

const hasNull = (text: string): boolean => text.includes('\0');

/** Returns how many more values are allowed, or -1 if `value` is refused. */
function remaining(value: unknown, depth: number, left: number): number {
  if (left <= 0 || depth > jsonBounds.depth) return -1;
  if (value === null || typeof value === 'boolean') return left - 1;
  if (typeof value === 'number') return Number.isFinite(value) ? left - 1 : -1;
  if (typeof value === 'string') return hasNull(value) ? -1 : left - 1;
  if (typeof value !== 'object') return -1;
  let rest = left - 1;
  for (const [key, item] of Object.entries(value)) {
    rest = hasNull(key) ? -1 : remaining(item, depth + 1, rest);
    if (rest < 0) return -1;
  }
  return rest;
}

const isJsonObject = (value: unknown): value is BoundedJsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && remaining(value, 0, jsonBounds.values) >= 0;

export const BoundedJson = z
  .custom<BoundedJsonObject>(
    isJsonObject,
    `must be a JSON object with at most ${jsonBounds.values} values, nested at most ${jsonBounds.depth} deep`,
  )
  .meta({ type: 'object', maxProperties: jsonBounds.values, additionalProperties: true });
