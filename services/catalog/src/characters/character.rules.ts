import {
  type Card,
  cardBytes,
  type CardContentField,
  cardContentFields,
  cardPartNames,
  cardTextFields,
  type CharacterDraft,
  emptyCard,
  ensure,
  limits,
  mapFields,
} from '@masque/contracts';
import { plainLine } from '@masque/contracts/rules';
import { isDeepStrictEqual } from 'node:util';

type CardDraft = Pick<CharacterDraft, CardContentField>;

/** The card with what the author sent; what is absent stays as it was. Errors: `character.too_large`. */
export function withDraft(card: Card, draft: CardDraft): Card {
  const texts = mapFields(cardTextFields, (field) => draft[field] ?? card[field]);
  const sent = cardPartNames.filter((name) => draft[name] !== undefined);
  const parts = Object.fromEntries(sent.map((name) => [name, draft[name]]));
  const next: Card = { ...card, ...parts, ...texts, name: plainLine(texts.name), summary: texts.summary.trim() };
  ensure(cardBytes(next) <= limits.cardBytes, 'character.too_large');
  return next;
}

/** Errors: `character.too_large`. */
export const newCard = (draft: CardDraft): Card => withDraft(emptyCard, draft);

/** The fields in which two cards differ. */
export const changedFields = (before: Card, after: Card): CardContentField[] =>
  cardContentFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
