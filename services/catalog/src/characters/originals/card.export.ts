import { type Card, cardToFile, type Gender, type LoreEntry, withGender, withWholeTexts } from '@masque/contracts';
import {
  type Card as FileCard,
  type CardAsset as Asset,
  emptyCard,
  type JsonObject,
  withCleanPictures,
} from '@masque/roleplay/cards';

/** What an export takes of a character. */
export interface ExportedVersion {
  readonly card: Card;
  readonly tags: readonly string[];
  readonly gender: Gender;
}

interface Keeping {
  unknown: JsonObject;
}

/** The unknown fields of the original come back where an edit by us brought none along. */
const withUnknown = <T extends Keeping>(own: T, original: Keeping | undefined): T =>
  original && Object.keys(own.unknown).length === 0 ? { ...own, unknown: original.unknown } : own;

/** What an edit leaves recognisable of an entry: its id, else its keys. */
const entryKey = ({ id, keys }: LoreEntry): string =>
  id === undefined ? `keys ${keys.join('\n')}` : `${typeof id} ${id}`;
const assetKey = ({ type, name, uri }: Asset): string => JSON.stringify([type, name, uri]);

/** Those of a key in their order, each to be had once: a book may have tens of thousands of entries. */
function byKey<T>(items: readonly T[], keyOf: (item: T) => string): (key: string) => T | undefined {
  const lists = new Map<string, T[]>();
  for (const item of items.toReversed()) {
    const list = lists.get(keyOf(item));
    if (list) list.push(item);
    else lists.set(keyOf(item), [item]);
  }
  return (key) => lists.get(key)?.pop();
}

function mergedBook(own: Card['lorebook'], original: FileCard['lorebook']): FileCard['lorebook'] {
  if (!own || !original) return own ?? undefined;
  const next = byKey(original.entries, entryKey);
  const entries = own.entries.map((entry) => withUnknown(entry, next(entryKey(entry))));
  return { ...withUnknown(own, original), entries };
}

function mergedAssets(own: FileCard['assets'], original: FileCard['assets']): FileCard['assets'] {
  if (!own || !original) return own;
  const next = byKey(original, assetKey);
  return own.map((asset) => withUnknown(asset, next(assetKey(asset))));
}

/**
 * Our version of a card laid over the file that it was imported from: what we have a place for is ours, and what we have
 * none for comes back as it was: fields that no specification names, at every level, embedded files, values of a wrong
 * type, and the rest of texts that were cut.
 */
export function exportCard(version: ExportedVersion, original: FileCard | null): FileCard {
  if (!original) return fileOf(version);
  const { files, unknown, aside } = original;
  const file = fileOf(withWholeTexts(version, original));
  const lorebook = mergedBook(version.card.lorebook, original.lorebook);
  return { ...file, lorebook, assets: mergedAssets(file.assets, original.assets), files, unknown, aside };
}

/** A character that was imported before pictures in texts lost their metadata still has it. */
const fileOf = ({ card, tags, gender }: ExportedVersion): FileCard =>
  withGender(withCleanPictures({ ...emptyCard(card.name), ...cardToFile(card), tags: [...tags] }), gender);
