import type { JsonValue } from './json.ts';

export class JsonLimitError extends Error {
  override name = 'JsonLimitError';

  constructor(readonly limit: 'too deep' | 'too many values') {
    super(limit);
  }
}

/** Beside its depth: a value in memory is many times as large as in the text. */
export interface JsonBounds {
  /** Items of lists and fields of objects. */
  values: number;
  objects: number;
}

/**
 * Throws a JsonLimitError when brackets nest deeper than `maxDepth`, or when there is more than `most`. Runs before
 * `JSON.parse`, so that no text makes the parser build millions of values first.
 */
export function checkDepth(text: string, maxDepth: number, most?: JsonBounds): void {
  let depth = 0;
  let objects = 0;
  let values = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) i = endOfString(text, i);
    else if (code === 0x2c) values++;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > maxDepth) throw new JsonLimitError('too deep');
      if (code === 0x7b) objects++;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  if (most !== undefined && (values > most.values || objects > most.objects))
    throw new JsonLimitError('too many values');
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

/** JSON of a bounded depth and size. Throws JsonLimitError (too deep, too many values) or SyntaxError (not JSON). */
export function parseJson(text: string, maxDepth = 64, most?: JsonBounds): JsonValue {
  checkDepth(text, maxDepth, most);
  return JSON.parse(text);
}
