import { encodeUtf8 } from '../shared/utf8.ts';
import { writeCardObject, type WrittenSpec } from './card.writer.ts';
import type { Card } from './card.ts';

/** A card file as JSON text, indented. Embedded files have no place in it; write a CHARX to keep them. */
export function writeJson(card: Card, spec: WrittenSpec = 'v3'): Uint8Array<ArrayBuffer> {
  return encodeUtf8(`${JSON.stringify(writeCardObject(card, spec), null, 2)}\n`);
}
