import type { JsonValue } from './json.ts';

export class JsonLimitError extends Error {
  override name = 'JsonLimitError';
}

/**
 * Throws a JsonLimitError when brackets nest deeper than `maxDepth`. Runs before `JSON.parse`, so that no text makes
 * the parser build millions of nested arrays first.
 */
export function checkDepth(text: string, maxDepth: number): void {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) i = endOfString(text, i);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > maxDepth) throw new JsonLimitError('too deep');
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
}

/** Index of the quote that ends the text which begins at `start`; the length when none does. */
export function endOfString(text: string, start: number): number {
  let i = text.indexOf('"', start + 1);
  while (i !== -1) {
    let slashes = 0;
    while (text.charCodeAt(i - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return i;
    i = text.indexOf('"', i + 1);
  }
  return text.length;
}

/** JSON of a bounded depth. Throws JsonLimitError (too deep) or SyntaxError (not JSON). */
export function parseJson(text: string, maxDepth = 64): JsonValue {
  checkDepth(text, maxDepth);
  return JSON.parse(text);
}
