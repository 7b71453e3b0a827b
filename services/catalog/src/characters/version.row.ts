import {
  Card,
  type CardContentField,
  cardPartNames,
  cardTextFields,
  type CardTexts,
  emptyCard,
  type EventData,
  mapFields,
  withDepthPrompt,
} from '@masque/contracts';
import type { PublishedRow } from '@masque/service-kit';

/** One version of a character's card. Never changed; the end of the character takes the texts away. */
export interface VersionRow extends PublishedRow {
  /** `{characterId}:{n}` */
  _id: string;
  characterId: string;
  n: number;
  /** The version that was current when this one was made: what is not in this chain was never acknowledged. */
  previous: number | null;
  texts: CardTexts;
  /** The rest of the card as JSON text: keys of other programs may hold what field names of a store may not. */
  parts: string;
  /** What differs from the previous version. */
  changed: CardContentField[];
  /** Hash of the imported file that the card began as, see `OriginalsService`. */
  original: string | null;
  createdAt: Date;
  /** Until a character names it. */
  isPending?: true;
  isDeleted: boolean;
}

/** What a row keeps of a card. */
export const cardColumns = (card: Card): Pick<VersionRow, 'texts' | 'parts'> => ({
  texts: mapFields(cardTextFields, (field) => card[field]),
  parts: JSON.stringify(Object.fromEntries(cardPartNames.map((name) => [name, card[name]]))),
});

/**
 * A field that was added since the row was written is empty. Earlier imports left a depth prompt without a role, or with a
 * depth of text, among the extensions.
 */
export function toCard({ texts, parts }: Pick<VersionRow, 'texts' | 'parts'>): Card {
  const rest: unknown = JSON.parse(parts);
  const card = Card.parse({ ...(typeof rest === 'object' ? rest : {}), ...texts });
  const upgraded = withDepthPrompt(card);
  return Card.shape.depthPrompt.safeParse(upgraded.depthPrompt).success ? upgraded : card;
}

export const toCardState = (row: VersionRow): EventData<'card.published'> => ({
  cardId: row._id,
  characterId: row.characterId,
  version: row.n,
  name: row.isDeleted ? '' : row.texts.name,
  createdAt: row.createdAt.toISOString(),
  card: row.isDeleted ? emptyCard : toCard(row),
  isDeleted: row.isDeleted,
  revision: row.revision,
});
