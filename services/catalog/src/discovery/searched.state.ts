import {
  type CardTexts,
  type EventData,
  listedFields,
  type ListedField,
  mapFields,
  type SearchedField,
  searchedFields,
} from '@masque/contracts';

/** The texts that only the card has and the search looks into. */
type SearchedInCard = Exclude<SearchedField, ListedField>;
const searchedInCard = searchedFields.filter(
  (field): field is SearchedInCard => !listedFields.some((listed) => listed === field),
);
export type SearchedTexts = Record<SearchedInCard, string>;

/** What the index takes of a character: its published state and the texts that are searched. */
export type CharacterState = EventData<'character.changed'> & SearchedTexts;

/** The searched texts of a card; none of a card that is no more. */
export const searchedTexts = (card: Pick<CardTexts, SearchedInCard> | undefined): SearchedTexts =>
  mapFields(searchedInCard, (field) => card?.[field] ?? '');
