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

export function withDraft(card: Card, draft: CardDraft): Card {
  const texts = mapFields(cardTextFields, (field) => draft[field] ?? card[field]);
  const sent = cardPartNames.filter((name) => draft[name] !== undefined);
  const parts = Object.fromEntries(sent.map((name) => [name, draft[name]]));
  const next: Card = { ...card, ...parts, ...texts, name: plainLine(texts.name), summary: texts.summary.trim() };
  ensure(cardBytes(next) <= limits.cardBytes, 'character.too_large');
  return next;
}

export const newCard = (draft: CardDraft): Card => withDraft(emptyCard, draft);

export const changedFields = (before: Card, after: Card): CardContentField[] =>
  cardContentFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
