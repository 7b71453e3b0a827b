import { zipSync, type Zippable } from 'fflate';
import type { ReadingLog } from '../shared/reading.log.ts';
import { encodeUtf8 } from '../shared/utf8.ts';
import { CardError } from './card.error.ts';
import { parseCardJson } from './card.json.ts';
import type { CardContents, CardImage, RoleplayCard } from './card.ts';
import { writeCardObject } from './card.writer.ts';
import { withIcon } from './icon.ts';
import type { CardLimits } from './limits.ts';
import type { ZipContents } from './zip.ts';

const CARD = 'card.json';

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Rejects paths that leave the target folder on any OS, and `__proto__`, which fflate can't write. */
export const isSafePath = (path: string): boolean =>
  path !== '' && path !== '__proto__' && !/^[/\\]|^[a-z]:|\\|\0/i.test(path) && !path.split('/').includes('..');

function folderOf(files: Record<string, Uint8Array>): string {
  if (CARD in files) return '';
  const folders = Object.keys(files).filter(
    (path) => path.endsWith(`/${CARD}`) && path.indexOf('/') === path.length - CARD.length - 1,
  );
  return folders.length === 1 ? (folders[0] ?? '').slice(0, -CARD.length) : '';
}

export function readCharx({ files: unpacked }: ZipContents, limits: CardLimits, log: ReadingLog): CardContents {
  const folder = folderOf(unpacked);
  const card = unpacked[folder + CARD];
  if (card === undefined) throw new CardError('no_card_json');
  if (folder !== '') log.repair('', `The archive’s files are in the folder “${folder}” instead of at its root.`);
  const files: Record<string, Uint8Array> = Object.create(null);
  for (const [path, file] of Object.entries(unpacked)) {
    const inside = path.startsWith(folder) ? path.slice(folder.length) : path;
    if (inside === CARD || path.endsWith('/')) continue;
    if (inside in files) log.drop(path, `The archive has “${inside}” more than once; the first was read.`);
    else files[inside] = file;
  }
  return { json: parseCardJson(card, limits, log), files };
}

/** A larger file that compresses too well couldn't be read again (`CardLimits.ratio`). */
const LARGE = 2 ** 20;
const PACKED = /\.(?:png|jpe?g|webp|gif|avif|mp3|ogg|m4a|mp4|webm|zip)$/i;

/** Adds the picture as the main icon unless the card embeds one. @throws CardError `unsafe_zip`. */
export function writeCharx(card: RoleplayCard, image: CardImage | null = null): Uint8Array {
  const whole = image ? withIcon(card, image) : card;
  const files: Zippable = Object.create(null);
  files[CARD] = encodeUtf8(JSON.stringify(writeCardObject(whole, 'v3'), null, 2));
  for (const [path, file] of Object.entries(whole.files)) {
    if (!isSafePath(path) || path === CARD) throw new CardError('unsafe_zip');
    files[path] = PACKED.test(path) || file.length > LARGE ? [file, { level: 0 }] : file;
  }
  // Fixed date: the same card gives the same bytes.
  return zipSync(files, { level: 6, mtime: '1980-01-01T00:00:00' });
}
