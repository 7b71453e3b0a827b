import type { JsonValue } from './json.ts';

export class JsonLimitError extends Error {
  override name = 'JsonLimitError';

  constructor(readonly limit: 'too deep' | 'too many values') {
    super(limit);
  }
}

export interface JsonBounds {
  values: number;
  objects: number;
}

/** Runs before `JSON.parse`, so that no text makes the parser build millions of values. @throws JsonLimitError */
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

/** @throws JsonLimitError, or SyntaxError if it isn't JSON. */
export function parseJson(text: string, maxDepth = 64, most?: JsonBounds): JsonValue {
  checkDepth(text, maxDepth, most);
  return JSON.parse(text);
}
