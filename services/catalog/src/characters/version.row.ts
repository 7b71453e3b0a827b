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
import type { PublishedRow } from '@masque/service-kit/store';

/** Immutable until the character's deletion clears the texts. */
export interface VersionRow extends PublishedRow {
  /** `{characterId}:{n}` */
  _id: string;
  characterId: string;
  n: number;
  /** The version this one replaced. A version outside the chain was never acknowledged. */
  previous: number | null;
  texts: CardTexts;
  /** JSON text, because keys from other programs may be illegal as field names of the store. */
  parts: string;
  changed: CardContentField[];
  original: string | null;
  createdAt: Date;
  isPending?: true;
  isDeleted: boolean;
}

export const cardColumns = (card: Card): Pick<VersionRow, 'texts' | 'parts'> => ({
  texts: mapFields(cardTextFields, (field) => card[field]),
  parts: JSON.stringify(Object.fromEntries(cardPartNames.map((name) => [name, card[name]]))),
});

/** Fills fields added since, and repairs depth prompts that earlier imports left in the extensions. */
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
