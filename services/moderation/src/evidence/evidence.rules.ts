import { createHash } from 'node:crypto';
import { type Card, cardTextFields } from '@masque/contracts';
import type { EvidenceRow, EvidenceText } from './evidence.row.ts';

/** Omits the lorebook's keys: its entries show what they trigger. */
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

export const digestOf = ({ name, texts, image }: Pick<EvidenceRow, 'name' | 'texts' | 'image'>): string =>
  createHash('sha256')
    .update(JSON.stringify([name, image, texts.map(({ field, text }) => [field, text])]))
    .digest('hex');
