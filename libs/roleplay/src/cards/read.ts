import { ReadingLog, type ReportNote } from '../shared/reading.log.ts';
import { isByaf, readByaf } from './byaf.ts';
import { CardError } from './card.error.ts';
import { parseCardJson, startsJson } from './card.json.ts';
import { readCardObject, type Spec } from './card.reader.ts';
import { parseCardYaml } from './card.yaml.ts';
import { firstCard } from './card.text.ts';
import type { CardContents, CardImage, RoleplayCard } from './card.ts';
import { isRisum } from '../risu/risu.module.ts';
import { isSafePath, isZip, readCharx } from './charx.ts';
import { assetPath, mainIcon } from './icon.ts';
import { JsonCleaner } from './json.cleaner.ts';
import { cardLimits, type CardLimits } from './limits.ts';
import { PictureCleaner } from './metadata/picture.cleaner.ts';
import { otherPictureFormat, pictureFormat, pictureTexts, type PictureFormat } from './picture.ts';
import { readPngCard } from './png.ts';
import { withRisuScripts } from './risu.scripts.ts';
import { unzip } from './zip.ts';

export type CardFormat = PictureFormat | 'json' | 'yaml' | 'charx' | 'byaf';

export interface CardReport {
  file: string;
  format: CardFormat;
  spec: Spec;
  read: ReportNote[];
  repaired: ReportNote[];
  /** Unused here, but written back on export. */
  kept: ReportNote[];
  dropped: ReportNote[];
}

export interface CardReading {
  card: RoleplayCard;
  report: CardReport;
  /** Null for JSON and for icons that aren't embedded. */
  image: CardImage | null;
}

/** Detects the format by content, not by name. @throws CardError. */
export function readCard(bytes: Uint8Array, fileName = '', limits: CardLimits = cardLimits): CardReading {
  if (bytes.length > limits.file) throw new CardError('too_big');
  if (bytes.length === 0) throw new CardError('empty');
  const log = new ReadingLog();
  const { format, json, files, image } = open(bytes, limits, log);
  const pictures = new PictureCleaner(log);
  const { card: plain, spec } = readCardObject(new JsonCleaner(pictures, log).object(json), log);
  plain.files = pictures.files(files);
  const card = withRisuScripts(plain, log);
  const own = image && pictures.image(image);
  pictures.report();
  reportMissingFiles(card, log);
  if (format === 'charx') reportUnusedFiles(card, log);
  const { readFields, repairs: repaired, kept, dropped } = log;
  const read = readFields.filter(({ field }) => !kept.some((note) => note.field === field));
  const report = { file: fileName, format, spec, read, repaired, kept, dropped };
  return { card, report, image: own ?? mainIcon(card) };
}

function reportMissingFiles({ assets = [], files }: RoleplayCard, log: ReadingLog): void {
  for (const [i, asset] of assets.entries()) {
    const path = assetPath(asset);
    if (path === undefined || Object.hasOwn(files, path)) continue;
    log.keep(`assets[${i}].uri`, `“assets[${i}].uri” points to “${path}”, which isn’t in this file.`);
  }
}

function reportUnusedFiles({ assets = [], files }: RoleplayCard, log: ReadingLog): void {
  const used = new Set(assets.map(assetPath));
  for (const path of Object.keys(files)) {
    if (used.has(path)) continue;
    const message = path.endsWith('.risum')
      ? `“${path}” is a RisuAI module (lore, scripts, triggers). It was kept; Masque uses only its regex scripts.`
      : `“${path}” was kept, but nothing in the card uses it.`;
    log.keep(path, message);
  }
}

interface CardFile extends CardContents {
  format: CardFormat;
  image?: CardImage;
}

function open(bytes: Uint8Array, limits: CardLimits, log: ReadingLog): CardFile {
  const picture = pictureFormat(bytes);
  if (picture !== undefined) return openPicture(bytes, picture, limits, log);
  if (startsJson(bytes)) return { format: 'json', json: parseCardJson(bytes, limits, log), files: {} };
  if (isRisum(bytes)) throw new CardError('module');
  const archive = openArchive(bytes, limits, log);
  if (archive !== undefined) return archive;
  if (isZip(bytes)) throw new CardError('bad_zip');
  const other = otherPictureFormat(bytes);
  if (other !== undefined) throw new CardError(other);
  const json = parseCardYaml(bytes, limits, log);
  if (json === undefined) throw new CardError('unknown_format');
  return { format: 'yaml', json, files: {} };
}

function openPicture(bytes: Uint8Array, format: PictureFormat, limits: CardLimits, log: ReadingLog): CardFile {
  try {
    if (format === 'png') {
      const { json, files, image } = readPngCard(bytes, limits, log);
      return { format, json, files, image: { bytes: image, ext: 'png' } };
    }
    const json = firstCard(pictureTexts(bytes, format), limits, log);
    return { format, json, files: {}, image: { bytes, ext: extOf(format) } };
  } catch (error) {
    const isEmpty = error instanceof CardError && error.code === 'no_card';
    const archive = isEmpty ? openArchive(bytes, limits, log) : undefined;
    if (archive === undefined) throw error;
    return archive;
  }
}

function openArchive(bytes: Uint8Array, limits: CardLimits, log: ReadingLog): CardFile | undefined {
  const archive = unzip(bytes, limits, isSafePath);
  if (archive === undefined) return undefined;
  for (const path of archive.repeated) log.drop(path, `The archive has “${path}” more than once; the first was read.`);
  const picture = pictureFormat(archive.before);
  const image = picture && { bytes: archive.before, ext: extOf(picture) };
  if (isByaf(archive)) return { format: 'byaf', ...readByaf(archive, limits, log), image };
  return { format: 'charx', ...readCharx(archive, limits, log), image };
}

const extOf = (format: PictureFormat): string => (format === 'jpeg' ? 'jpg' : format);
