import { type Card, cardToFile, type Gender, type LoreEntry, withGender, withWholeTexts } from '@masque/contracts';
import {
  type RoleplayCard as FileCard,
  type CardAsset as Asset,
  emptyCard,
  type JsonObject,
  withCleanPictures,
} from '@masque/roleplay/cards';

export interface ExportedVersion {
  readonly card: Card;
  readonly tags: readonly string[];
  readonly gender: Gender;
}

interface Keeping {
  unknown: JsonObject;
}

const withUnknown = <T extends Keeping>(own: T, original: Keeping | undefined): T =>
  original && Object.keys(own.unknown).length === 0 ? { ...own, unknown: original.unknown } : own;

const entryKey = ({ id, keys }: LoreEntry): string =>
  id === undefined ? `keys ${keys.join('\n')}` : `${typeof id} ${id}`;
const assetKey = ({ type, name, uri }: Asset): string => JSON.stringify([type, name, uri]);

/** Returns each item once, in order per key. Indexed, because a book may have tens of thousands of entries. */
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

/** Merges a version into its imported file: unknown fields, embedded files, malformed values and cut text survive. */
export function exportCard(version: ExportedVersion, original: FileCard | null): FileCard {
  if (!original) return fileOf(version);
  const { files, unknown, aside } = original;
  const file = fileOf(withWholeTexts(version, original));
  const lorebook = mergedBook(version.card.lorebook, original.lorebook);
  return { ...file, lorebook, assets: mergedAssets(file.assets, original.assets), files, unknown, aside };
}

/** Cleans pictures again: characters imported before picture cleaning still carry metadata. */
const fileOf = ({ card, tags, gender }: ExportedVersion): FileCard =>
  withGender(withCleanPictures({ ...emptyCard(card.name), ...cardToFile(card), tags: [...tags] }), gender);
