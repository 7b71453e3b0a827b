import { type Card, cardTextFields, type Character, listedFields, mapFields, type Viewer } from '@masque/contracts';
import type { Popularity } from '../discovery/popularity.ts';
import { mediaUrl } from '../media/media.names.ts';
import type { CharacterRow } from './character.row.ts';

/** A character as its page shows it. */
export const toCharacter = (
  row: CharacterRow,
  card: Card,
  popularity: Popularity,
  viewer: Viewer | null,
): Character => ({
  id: row._id,
  ...mapFields(cardTextFields, (field) => card[field]),
  ...mapFields(listedFields, (field) => row[field]),
  image: row.imageHash === null ? null : mediaUrl(row.imageHash, 'full'),
  imageColor: row.imageColor,
  tags: row.tags,
  gender: row.gender,
  isPublic: row.isPublic,
  moderation: row.moderation,
  likesCount: popularity.likes,
  chatsCount: popularity.chats,
  commentsCount: popularity.comments,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
  editRevision: row.editRevision,
  authorUsername: row.authorUsername,
  authorName: row.authorUsername,
  isAuthor: viewer?.userId === row.authorId,
  isFavorited: false,
});

/** A character as its author edits it: with the whole card. */
export const toEditedCharacter = (
  row: CharacterRow,
  card: Card,
  popularity: Popularity,
  viewer: Viewer | null,
): Character => ({ ...card, ...toCharacter(row, card, popularity, viewer) });
