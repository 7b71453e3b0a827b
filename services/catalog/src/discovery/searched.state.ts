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

/** The texts that only the card has and the search looks into. */
type SearchedInCard = Exclude<SearchedField, ListedField>;
const searchedInCard = searchedFields.filter(
  (field): field is SearchedInCard => !listedFields.some((listed) => listed === field),
);
export type SearchedTexts = Record<SearchedInCard, string>;

type Published = EventData<'character.changed'>;
/** What the index takes of a character: its published state and the texts that are searched. */
export type CharacterState = Published & SearchedTexts;

/** Whether a search must not look into the field: by searching, others would guess piece by piece what they may not read. */
const isClosed = ({ isPublic, reuse }: Published, field: SearchedInCard): boolean =>
  isPublic && cardField(field).isDefinition === true && !isDefinitionShown({ isAuthor: false, reuse });

/**
 * The state with the searched texts of its card; none of a card that is no more. A closed text of a public character is
 * found by nobody, not even by its author: what is public is one index for all.
 */
export const withSearchedTexts = (
  state: Published,
  card: Pick<CardTexts, SearchedInCard> | undefined,
): CharacterState => ({
  ...state,
  ...mapFields(searchedInCard, (field) => (isClosed(state, field) ? '' : (card?.[field] ?? ''))),
});
