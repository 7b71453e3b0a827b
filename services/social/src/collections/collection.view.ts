import type { Collection, Viewer } from '@masque/contracts';
import type { SocialCharacterRow } from '../characters/characters.service.ts';
import { isOwner } from './collection.policy.ts';
import type { CollectionHead, CollectionRow } from './collection.row.ts';

const PICTURES = 4;

type Visible = ReadonlyMap<string, SocialCharacterRow>;

export const shownIn = ({ characterIds }: CollectionRow, visible: Visible): string[] =>
  characterIds.filter((id) => visible.has(id)).toReversed();

export function toCollection(
  head: CollectionHead,
  username: string,
  visible: Visible,
  viewer: Viewer | null,
): Collection {
  const { hiddenIds = [], newest, size } = head;
  const shown = newest.filter((id) => visible.has(id)).toReversed();
  return {
    id: head._id,
    name: head.name,
    description: head.description,
    isPublic: head.isPublic,
    characterCount: size - hiddenIds.filter((id) => !visible.has(id)).length,
    images: shown.slice(0, PICTURES).map((id) => visible.get(id)?.image ?? null),
    username,
    isOwner: isOwner(viewer, head),
    createdAt: head.createdAt.toISOString(),
    updatedAt: head.updatedAt.toISOString(),
  };
}

/** `members`: the only ones to list. */
export function toCollected(
  { _id, characterIds, hiddenIds = [] }: CollectionRow,
  visible: Visible,
  members: ReadonlySet<string> | undefined,
) {
  const gone = new Set(hiddenIds.filter((id) => !visible.has(id)));
  return { id: _id, characterIds: characterIds.filter((id) => !gone.has(id) && (members?.has(id) ?? true)) };
}
