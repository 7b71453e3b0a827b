import type { ChatReference, Completion } from '@masque/contracts';
import type { Ending } from './core/ending.ts';
import type { GenerationFeed } from './core/generation-feed.ts';

/** A generation as one response. */
export const toCompletion = ({ facts, text, revision }: GenerationFeed, { finish }: Ending): Completion => ({
  id: facts.id,
  object: 'chat.completion',
  created: facts.created,
  model: facts.model,
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
  ...(facts.usage ? { usage: facts.usage } : {}),
  ...(facts.reference ? { masque: placeOf(facts.reference, text, revision ?? facts.reference.revision) } : {}),
});

/** A reply that was stopped before its first word is not in the chat. */
function placeOf(reference: ChatReference, text: string, revision: number): Completion['masque'] {
  const { messageId, ...place } = reference;
  return { ...place, ...(text === '' ? {} : { messageId }), revision };
}
