import { type Card, cardTextFields } from '@masque/contracts';
import type { EvidenceText } from './evidence.row.ts';

/** What people read of a card; the keys of a lorebook are told by what they bring up. */
export function textsOf(card: Card): EvidenceText[] {
  const texts = [
    ...cardTextFields.map((field) => ({ field, text: card[field] })),
    ...card.alternateGreetings.map((text) => ({ field: 'alternateGreetings', text })),
    ...card.groupOnlyGreetings.map((text) => ({ field: 'groupOnlyGreetings', text })),
    { field: 'depthPrompt', text: card.depthPrompt?.prompt ?? '' },
    ...(card.lorebook?.entries ?? []).map(({ content }) => ({ field: 'lorebook', text: content })),
  ];
  return texts.filter(({ text }) => text.trim() !== '');
}
