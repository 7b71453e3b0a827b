import type { JsonValue } from '../shared/json.ts';
import { jsonSize } from '../shared/json.parse.ts';
import { mendJson } from './json.mend.ts';

/** Each broken piece costs as much as twenty good ones. */
const MOST_BROKEN = 2000;
/** A fixed allowance, plus one per `each` characters of the file. Each container costs 64 bytes. */
const CONTAINERS = { any: 300_000, each: 32 };
const VALUES = { any: 300_000, each: 16 };
/** Shorter pieces aren't counted: the number of messages bounds them. */
const SHORT = 4096;
const MOST_DEPTH = 64;

export class JsonReader {
  #containers: number;
  #values: number;
  #broken = 0;
  isTooMuch = false;

  constructor(length: number) {
    this.#containers = CONTAINERS.any + length / CONTAINERS.each;
    this.#values = VALUES.any + length / VALUES.each;
  }

  parse(text: string): JsonValue | undefined {
    if (this.#broken >= MOST_BROKEN) return undefined;
    // Fast path: fewer brackets than the depth limit can't nest too deep.
    const brackets = countOf(text, '{') + countOf(text, '[');
    const isPlain = brackets <= MOST_DEPTH && text.length <= SHORT;
    const size = isPlain ? { objects: brackets, lists: 0, values: 0 } : jsonSize(text, MOST_DEPTH);
    const containers = size ? size.objects + size.lists : Infinity;
    const values = size?.values ?? 0;
    this.isTooMuch = containers > this.#containers || values > this.#values;
    if (this.isTooMuch) return undefined;
    try {
      const value: JsonValue = JSON.parse(text);
      this.#containers -= containers;
      this.#values -= values;
      return value;
    } catch {
      this.#broken++;
      return undefined;
    }
  }

  parseMended(text: string): { value: JsonValue; isMended: boolean; isCut: boolean } | undefined {
    const value = this.parse(text);
    if (value !== undefined) return { value, isMended: false, isCut: false };
    const json = text.trim();
    if (this.isTooMuch || this.#broken >= MOST_BROKEN || !/^[{[]/.test(json)) return undefined;
    const mended = mendJson(json);
    const again = mended === undefined ? undefined : this.parse(mended.text);
    return mended && again !== undefined ? { value: again, isMended: true, isCut: mended.isCut } : undefined;
  }
}

function countOf(text: string, mark: string): number {
  let found = 0;
  for (let i = text.indexOf(mark); i !== -1; i = text.indexOf(mark, i + 1)) found++;
  return found;
}
