import type { Character, Viewer } from '@masque/contracts';
import { mediaUrl } from '../media/media.names.ts';
import type { Popularity } from '../discovery/discovery.index.ts';
import type { CharacterRow } from './character.schema.ts';

export const toCharacter = (row: CharacterRow, popularity: Popularity, viewer: Viewer | null): Character => ({
  id: row._id,
  name: row.name,
  summary: row.summary,
  scenario: row.scenario,
  personality: row.personality,
  firstMessage: row.firstMessage,
  exampleDialogs: row.exampleDialogs,
  image: row.imageHash === null ? null : mediaUrl(row.imageHash, 'full'),
  imageColor: row.imageColor,
  tags: row.tags,
  gender: row.gender,
  isPublic: row.isPublic,
  likesCount: popularity.likes,
  chatsCount: popularity.chats,
  commentsCount: popularity.comments,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  revision: row.revision,
  authorUsername: row.authorUsername,
  authorName: row.authorUsername,
  isAuthor: viewer?.userId === row.authorId,
  isFavorited: false,
});
