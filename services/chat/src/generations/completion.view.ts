import type { Completion } from '@masque/contracts';
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
  ...(facts.reference ? { masque: { ...facts.reference, revision: revision ?? facts.reference.revision } } : {}),
});
