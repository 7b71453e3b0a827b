import type { JsonValue } from '../shared/json.ts';
import { endOfString } from '../shared/json.parse.ts';
import { mendJson } from './json.mend.ts';

/** Broken pieces that are tried; no real chat has as many, and each costs as much as twenty good ones. */
const MOST_BROKEN = 2000;
/** Objects and lists of one file; each costs about 64 bytes, of which the file may have two. */
const MOST_CONTAINERS = 1_000_000;
const MOST_DEPTH = 64;

export interface Parsed {
  value: JsonValue;
  isMended: boolean;
}

/** Parses the pieces of one file. What it may cost is bounded over all of them. */
export class JsonReader {
  #broken = 0;
  #containers = 0;
  /** Whether the last piece was too much or nested too deep. */
  isTooMuch = false;

  /** Undefined when it is no JSON, nests too deep or is too much. */
  parse(text: string): JsonValue | undefined {
    if (this.#broken >= MOST_BROKEN) return undefined;
    // Fewer brackets than the depth allows, as nearly every line has, need no second look.
    let containers = countOf(text, '{') + countOf(text, '[');
    if (containers > MOST_DEPTH) containers = containersOf(text);
    this.isTooMuch = this.#containers + containers > MOST_CONTAINERS;
    if (this.isTooMuch) return undefined;
    try {
      const value: JsonValue = JSON.parse(text);
      this.#containers += containers;
      return value;
    } catch {
      this.#broken++;
      return undefined;
    }
  }

  /** As `parse`, after mending where it is needed. */
  parseMended(text: string): Parsed | undefined {
    const value = this.parse(text);
    if (value !== undefined) return { value, isMended: false };
    const json = text.trim();
    if (this.isTooMuch || this.#broken >= MOST_BROKEN || !/^[{[]/.test(json)) return undefined;
    const mended = mendJson(json);
    const again = mended === undefined ? undefined : this.parse(mended);
    return again === undefined ? undefined : { value: again, isMended: true };
  }
}

function countOf(text: string, mark: string): number {
  let found = 0;
  for (let i = text.indexOf(mark); i !== -1; i = text.indexOf(mark, i + 1)) found++;
  return found;
}

/** Objects and lists outside of texts; infinitely many when they nest too deep. */
function containersOf(text: string): number {
  let found = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) i = endOfString(text, i);
    else if (code === 0x5d || code === 0x7d) depth--;
    else if (code === 0x5b || code === 0x7b) {
      found++;
      if (++depth > MOST_DEPTH) return Infinity;
    }
  }
  return found;
}
