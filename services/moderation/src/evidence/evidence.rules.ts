import { createHash } from 'node:crypto';
import { type Card, cardTextFields } from '@masque/contracts';
import type { EvidenceRow, EvidenceText } from './evidence.row.ts';

/** What people read of a card; the keys of a lorebook are told by what they bring up. */
export function textsOf(card: Card, tags: readonly string[]): EvidenceText[] {
  const texts = [
    ...cardTextFields.map((field) => ({ field, text: card[field] })),
    { field: 'tags', text: tags.join(', ') },
    ...card.alternateGreetings.map((text) => ({ field: 'alternateGreetings', text })),
    ...card.groupOnlyGreetings.map((text) => ({ field: 'groupOnlyGreetings', text })),
    { field: 'depthPrompt', text: card.depthPrompt?.prompt ?? '' },
    ...(card.lorebook?.entries ?? []).map(({ content }) => ({ field: 'lorebook', text: content })),
  ];
  return texts.filter(({ text }) => text.trim() !== '');
}

/** The same for the same name, texts and picture. */
export const digestOf = ({ name, texts, image }: Pick<EvidenceRow, 'name' | 'texts' | 'image'>): string =>
  createHash('sha256')
    .update(JSON.stringify([name, image, texts.map(({ field, text }) => [field, text])]))
    .digest('hex');
