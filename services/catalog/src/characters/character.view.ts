import {
  type Card,
  cardTextFields,
  type Character,
  definitionFields,
  type ForkOrigin,
  listedFields,
  mapFields,
  type Viewer,
} from '@masque/contracts';
import { isDefinitionShown } from '@masque/contracts/rules';
import type { ViewedPopularity } from '../discovery/popularity.ts';
import { mediaUrl } from '../media/media.names.ts';
import { type CharacterRow, kindOf } from './character.row.ts';

/** Hides from others that the author copied their own character, which may be private. */
function originFor({ forkOf, authorUsername }: CharacterRow, isAuthor: boolean): ForkOrigin | null {
  return forkOf && (isAuthor || forkOf.authorUsername !== authorUsername) ? forkOf : null;
}

export function toCharacter(
  row: CharacterRow,
  card: Card,
  popularity: ViewedPopularity,
  viewer: Viewer | null,
): Character {
  const isAuthor = viewer?.userId === row.authorId;
  const isShown = isDefinitionShown({ isAuthor, reuse: row.reuse });
  return {
    id: row._id,
    kind: kindOf(row),
    ...mapFields(cardTextFields, (field) => card[field]),
    ...(!isShown && mapFields(definitionFields, () => '')),
    ...(isShown && row.kind === 'lorebook' && { lorebook: card.lorebook }),
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
    reuse: row.reuse,
    isDefinitionShown: isShown,
    forkOf: originFor(row, isAuthor),
    authorUsername: row.authorUsername,
    authorName: row.authorUsername,
    isAuthor,
    isFavorited: popularity.isFavorited,
  };
}

export const toEditedCharacter = (
  row: CharacterRow,
  card: Card,
  popularity: ViewedPopularity,
  viewer: Viewer | null,
): Character => ({ ...card, ...toCharacter(row, card, popularity, viewer) });
