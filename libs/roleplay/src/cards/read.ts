import { ReadingLog, type ReportNote } from '../shared/reading.log.ts';
import { CardError } from './card.error.ts';
import { parseCardJson } from './card.json.ts';
import { readCardObject, type Spec } from './card.reader.ts';
import type { Card, CardImage } from './card.ts';
import { isZip, readCharx } from './charx.ts';
import { mainIcon } from './icon.ts';
import { cardLimits, type CardLimits } from './limits.ts';
import { isPng } from './png.chunks.ts';
import { readPngCard } from './png.ts';

export type CardFormat = 'png' | 'json' | 'charx';

/** What happened to each field, with sentences a user understands. */
export interface Report {
  /** The name given by the caller; empty when there was none. */
  file: string;
  format: CardFormat;
  spec: Spec;
  read: ReportNote[];
  repaired: ReportNote[];
  /** Has no place here, and comes back in exports. */
  kept: ReportNote[];
  /** Comes back in no export. */
  dropped: ReportNote[];
}

export interface CardReading {
  card: Card;
  report: Report;
  /** The PNG itself, or the main icon of a CHARX; null for JSON and for icons that are not embedded. */
  image: CardImage | null;
}

/**
 * Reads a character card from a PNG, JSON or CHARX file; the content decides, not the name. Odd cards are repaired and
 * reported; a file that holds none is refused with a CardError. Formats: Character Card V1, V2, V3.
 */
export function readCard(bytes: Uint8Array, fileName = '', limits: CardLimits = cardLimits): CardReading {
  if (bytes.length > limits.file) throw new CardError('too_big');
  const log = new ReadingLog();
  const { format, json, files, image } = open(bytes, limits, log);
  const { card, spec } = readCardObject(json, log);
  card.files = files;
  const { readFields: read, repairs: repaired, kept, dropped } = log;
  const report = { file: fileName, format, spec, read, repaired, kept, dropped };
  return { card, report, image: image === undefined ? mainIcon(card) : { bytes: image, ext: 'png' } };
}

function open(bytes: Uint8Array, limits: CardLimits, log: ReadingLog) {
  if (isPng(bytes)) return { format: 'png' as const, ...readPngCard(bytes, limits, log) };
  if (isZip(bytes)) return { format: 'charx' as const, ...readCharx(bytes, limits, log), image: undefined };
  if (!looksLikeJson(bytes)) throw new CardError('unknown_format');
  return { format: 'json' as const, json: parseCardJson(bytes, limits, log), files: {}, image: undefined };
}

/** A brace after white space, byte order mark and UTF-16's zeros. */
function looksLikeJson(bytes: Uint8Array): boolean {
  const blank = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0, 0x20, 0x09, 0x0a, 0x0d]);
  const first = bytes.find((byte) => !blank.has(byte));
  return first === 0x7b || first === 0x5b;
}
