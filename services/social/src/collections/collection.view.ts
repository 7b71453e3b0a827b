import type { Collection, Viewer } from '@masque/contracts';
import type { CharacterRow } from '../characters/characters.service.ts';
import { isOwner } from './collection.policy.ts';
import type { CollectionRow } from './collection.row.ts';

const PICTURES = 4;

/** Ids of the characters that the viewer may see, the last added first. */
export const shownIn = ({ characterIds }: CollectionRow, visible: ReadonlyMap<string, CharacterRow>): string[] =>
  characterIds.filter((id) => visible.has(id)).toReversed();

export function toCollection(
  row: CollectionRow,
  username: string,
  visible: ReadonlyMap<string, CharacterRow>,
  viewer: Viewer | null,
): Collection {
  const shown = shownIn(row, visible);
  return {
    id: row._id,
    name: row.name,
    description: row.description,
    isPublic: row.isPublic,
    characterCount: shown.length,
    images: shown.slice(0, PICTURES).map((id) => visible.get(id)?.image ?? null),
    username,
    isOwner: isOwner(viewer, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
