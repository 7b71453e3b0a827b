import {
  cardField,
  type CardTexts,
  type EventData,
  listedFields,
  type ListedField,
  mapFields,
  type SearchedField,
  searchedFields,
} from '@masque/contracts';
import { isDefinitionShown } from '@masque/contracts/rules';

type SearchedInCard = Exclude<SearchedField, ListedField>;
const searchedInCard = searchedFields.filter(
  (field): field is SearchedInCard => !listedFields.some((listed) => listed === field),
);
export type SearchedTexts = Record<SearchedInCard, string>;

type Published = EventData<'character.changed'>;
export type CharacterState = Published & SearchedTexts;

/** Excludes fields that others may not read: searching would reveal them piece by piece. */
const isClosed = ({ isPublic, reuse }: Published, field: SearchedInCard): boolean =>
  isPublic && cardField(field).isDefinition === true && !isDefinitionShown({ isAuthor: false, reuse });

/** Closed texts of a public character aren't searchable even by its author: everyone shares the public index. */
export const withSearchedTexts = (
  state: Published,
  card: Pick<CardTexts, SearchedInCard> | undefined,
): CharacterState => ({
  ...state,
  ...mapFields(searchedInCard, (field) => (isClosed(state, field) ? '' : (card?.[field] ?? ''))),
});
