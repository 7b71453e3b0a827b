import type { EventData } from '@masque/contracts';
import { mediaUrl } from '../media/media.names.ts';
import type { CharacterRow } from './character.schema.ts';

/** The absolute state of a character as other services, other instances and the read model get it. */
export type CharacterState = EventData<'character.changed'>;

export const toState = (row: CharacterRow): CharacterState => ({
  characterId: row._id,
  authorId: row.authorId,
  authorUsername: row.authorUsername,
  name: row.name,
  summary: row.summary,
  scenario: row.scenario,
  personality: row.personality,
  firstMessage: row.firstMessage,
  exampleDialogs: row.exampleDialogs,
  tags: row.tags,
  gender: row.gender,
  isPublic: row.isPublic,
  image: row.imageHash === null ? null : mediaUrl(row.imageHash, 'full'),
  imageColor: row.imageColor,
  createdAt: row.createdAt.toISOString(),
  isDeleted: row.isDeleted,
  revision: row.revision,
});
