import type { Completion } from '@masque/contracts';
import type { Ending, Generation } from './generation.ts';

/** A reply as one answer. */
export const toCompletion = ({ facts, created, text, revision }: Generation, { finish }: Ending): Completion => ({
  id: facts.id,
  object: 'chat.completion',
  created,
  model: facts.model,
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
  ...(facts.usage ? { usage: facts.usage } : {}),
  ...(facts.reference ? { masque: { ...facts.reference, revision: revision ?? facts.reference.revision } } : {}),
});
