import type { JsonValue } from '../shared/json.ts';
import { endOfString } from '../shared/json.parse.ts';
import { mendJson } from './json.mend.ts';

/** Each broken piece costs as much as twenty good ones. */
const MOST_BROKEN = 2000;
/** A fixed allowance, plus one per `each` characters of the file. Each container costs 64 bytes. */
const CONTAINERS = { any: 300_000, each: 32 };
const VALUES = { any: 300_000, each: 16 };
/** Shorter pieces aren't counted: the number of messages bounds them. */
const SHORT = 4096;
const MOST_DEPTH = 64;

export interface ParsedTranscript {
  value: JsonValue;
  isMended: boolean;
}

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
    const { containers, values } = isPlain ? { containers: brackets, values: 0 } : sizeOf(text);
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

  parseMended(text: string): ParsedTranscript | undefined {
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

function sizeOf(text: string): { containers: number; values: number } {
  let containers = 0;
  let values = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) i = endOfString(text, i);
    else if (code === 0x2c) values++;
    else if (code === 0x5d || code === 0x7d) depth--;
    else if (code === 0x5b || code === 0x7b) {
      containers++;
      if (++depth > MOST_DEPTH) return { containers: Infinity, values };
    }
  }
  return { containers, values };
}
