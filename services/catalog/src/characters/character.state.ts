import {
  type CardTexts,
  type EventData,
  listedFields,
  type ListedField,
  mapFields,
  type SearchedField,
  searchedFields,
} from '@masque/contracts';
import { mediaUrl } from '../media/media.names.ts';
import type { CharacterRow } from './character.row.ts';

/** The texts that only the card has and the search looks into. */
type SearchedInCard = Exclude<SearchedField, ListedField>;
const searchedInCard = searchedFields.filter(
  (field): field is SearchedInCard => !listedFields.some((listed) => listed === field),
);
export type SearchedTexts = Record<SearchedInCard, string>;

/** What the read model takes of a character: its published state and the texts that are searched. */
export type CharacterState = EventData<'character.changed'> & SearchedTexts;

/** The absolute state of a character as other services and other instances get it. */
export const toState = (row: CharacterRow): EventData<'character.changed'> => ({
  characterId: row._id,
  authorId: row.authorId,
  authorUsername: row.authorUsername,
  ...mapFields(listedFields, (field) => row[field]),
  tags: row.tags,
  gender: row.gender,
  isPublic: row.isPublic,
  sharedWith: row.sharedWith,
  moderation: row.moderation,
  image: row.imageHash === null ? null : mediaUrl(row.imageHash, 'full'),
  imageColor: row.imageColor,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  isDeleted: row.isDeleted,
  version: row.version,
  revision: row.revision,
});

/** The searched texts of a card; none of a card that is no more. */
export const searchedTexts = (card: Pick<CardTexts, SearchedInCard> | undefined): SearchedTexts =>
  mapFields(searchedInCard, (field) => card?.[field] ?? '');
