import { zipSync } from 'fflate';
import type { JsonObject } from '../shared/json.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import { encodeUtf8 } from '../shared/utf8.ts';
import { CardError } from './card.error.ts';
import { parseCardJson } from './card.json.ts';
import type { Card } from './card.ts';
import { writeCardObject } from './card.writer.ts';
import type { CardLimits } from './limits.ts';
import { unzip } from './zip.ts';

const CARD = 'card.json';

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** A path that stays inside the folder it is unpacked to, on any system. */
export const isSafePath = (path: string): boolean =>
  path !== '' && !/^[/\\]|^[a-z]:|\\|\0/i.test(path) && !path.split('/').includes('..');

export interface CharxCard {
  json: JsonObject;
  files: Record<string, Uint8Array>;
  /** What stands before the archive; a picture there is the card's. */
  before: Uint8Array;
}

/** Reads `card.json` and the files of a CHARX archive, within the limits; undefined when the bytes end in no archive. */
export function readCharx(bytes: Uint8Array, limits: CardLimits, log: ReadingLog): CharxCard | undefined {
  const archive = unzip(bytes, limits, isSafePath);
  if (archive === undefined) return undefined;
  const { files: unpacked, repeated, before } = archive;
  const card = unpacked[CARD];
  if (card === undefined) throw new CardError('no_card');
  for (const path of repeated) log.drop(path, `The archive has “${path}” more than once; the first was read.`);
  const files: Record<string, Uint8Array> = Object.create(null);
  for (const [path, file] of Object.entries(unpacked)) if (path !== CARD && !path.endsWith('/')) files[path] = file;
  return { json: parseCardJson(card, limits, log), files, before };
}

/** The card as a CHARX archive: `card.json` (V3) and its files under the paths they had. Throws CardError. */
export function writeCharx(card: Card): Uint8Array {
  const files: Record<string, Uint8Array> = Object.create(null);
  files[CARD] = encodeUtf8(JSON.stringify(writeCardObject(card, 'v3'), null, 2));
  for (const [path, file] of Object.entries(card.files)) {
    if (!isSafePath(path) || path === CARD) throw new CardError('unsafe_zip');
    files[path] = file;
  }
  // A fixed date: the same card gives the same bytes.
  return zipSync(files, { level: 6, mtime: '1980-01-01T00:00:00' });
}
