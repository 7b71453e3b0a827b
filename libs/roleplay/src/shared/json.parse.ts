import type { JsonValue } from './json.ts';

export class JsonLimitError extends Error {
  override name = 'JsonLimitError';

  constructor(readonly limit: 'too deep' | 'too many values') {
    super(limit);
  }
}

export interface JsonSize {
  values: number;
  objects: number;
  lists: number;
}

/** Undefined if the text nests deeper than `maxDepth`. */
export function jsonSize(text: string, maxDepth: number): JsonSize | undefined {
  let depth = 0;
  let values = 0;
  let objects = 0;
  let lists = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) i = endOfString(text, i);
    else if (code === 0x2c) values++;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > maxDepth) return undefined;
      if (code === 0x7b) objects++;
      else lists++;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return { values, objects, lists };
}

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

/**
 * Measures first, so that no text makes `JSON.parse` build millions of values.
 * @throws JsonLimitError, or SyntaxError if it isn't JSON.
 */
export function parseJson(text: string, maxDepth: number, most: Pick<JsonSize, 'values' | 'objects'>): JsonValue {
  const size = jsonSize(text, maxDepth);
  if (size === undefined) throw new JsonLimitError('too deep');
  if (size.values > most.values || size.objects > most.objects) throw new JsonLimitError('too many values');
  return JSON.parse(text);
}
