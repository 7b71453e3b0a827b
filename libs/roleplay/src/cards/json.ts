import { encodeUtf8 } from '../shared/utf8.ts';
import { CardError } from './card.error.ts';
import { writeCardObject, type WrittenSpec } from './card.writer.ts';
import type { RoleplayCard } from './card.ts';
import { withInlineFiles } from './inline.ts';
import { cardLimits } from './limits.ts';

/** Drops files that no asset URI points to. @throws CardError `too_big` if it couldn't be read again: write a CHARX. */
export function writeJson(card: RoleplayCard, spec: WrittenSpec = 'v3'): Uint8Array<ArrayBuffer> {
  const bytes = encodeUtf8(
    `${JSON.stringify(writeCardObject(withInlineFiles(card, cardLimits.json), spec), null, 2)}\n`,
  );
  if (bytes.length > cardLimits.json) throw new CardError('too_big');
  return bytes;
}
