import { type EventData, listedFields, mapFields } from '@masque/contracts';
import { mediaUrl } from '../media/media.names.ts';
import { type CharacterRow, kindOf } from './character.row.ts';

export const toState = (row: CharacterRow): EventData<'character.changed'> => ({
  characterId: row._id,
  kind: kindOf(row),
  authorId: row.authorId,
  authorUsername: row.authorUsername,
  ...mapFields(listedFields, (field) => row[field]),
  tags: row.tags,
  gender: row.gender,
  isPublic: row.isPublic,
  sharedWith: row.sharedWith,
  reuse: row.reuse,
  moderation: row.moderation,
  heldFor: row.heldFor ?? [],
  image: row.imageHash === null ? null : mediaUrl(row.imageHash, 'full'),
  imageColor: row.imageColor,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  isDeleted: row.isDeleted,
  version: row.version,
  revision: row.revision,
});
