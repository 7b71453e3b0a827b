import { type Card, cardToFile, type LoreEntry } from '@masque/contracts';
import { type Card as FileCard, emptyCard, type JsonObject } from '@masque/roleplay/cards';

/** What an export takes of a character. */
export interface ExportedVersion {
  readonly card: Card;
  readonly tags: readonly string[];
}

interface Keeping {
  unknown: JsonObject;
}

/** The unknown fields of the original come back where an edit by us brought none along. */
const withUnknown = <T extends Keeping>(own: T, original: Keeping | undefined): T =>
  original && Object.keys(own.unknown).length === 0 ? { ...own, unknown: original.unknown } : own;

/** Entries that an edit left recognisable: by their id, else by their keys and place. */
const isSameEntry = (own: LoreEntry, original: LoreEntry): boolean =>
  own.id === undefined
    ? original.id === undefined && own.keys.join('\n') === original.keys.join('\n')
    : own.id === original.id;

function mergedBook(own: Card['lorebook'], original: FileCard['lorebook']): FileCard['lorebook'] {
  if (!own || !original) return own ?? undefined;
  const left = [...original.entries];
  const entries = own.entries.map((entry) => {
    const place = left.findIndex((candidate) => isSameEntry(entry, candidate));
    return place < 0 ? entry : withUnknown(entry, left.splice(place, 1)[0]);
  });
  return { ...withUnknown(own, original), entries };
}

function mergedAssets(own: Card['assets'], original: FileCard['assets']): FileCard['assets'] {
  if (!own || !original) return own ?? undefined;
  return own.map((asset) =>
    withUnknown(
      asset,
      original.find(({ type, name, uri }) => type === asset.type && name === asset.name && uri === asset.uri),
    ),
  );
}

/**
 * Our version of a card laid over the file that it was imported from: what we have a place for is ours, and what we have
 * none for comes back as it was: fields that no specification names, at every level, embedded files, and values of a
 * wrong type.
 */
export function exportCard({ card, tags }: ExportedVersion, original: FileCard | null): FileCard {
  const file: FileCard = { ...emptyCard(card.name), ...cardToFile(card), tags: [...tags] };
  if (!original) return file;
  const { files, unknown, aside } = original;
  const lorebook = mergedBook(card.lorebook, original.lorebook);
  return { ...file, lorebook, assets: mergedAssets(card.assets, original.assets), files, unknown, aside };
}
