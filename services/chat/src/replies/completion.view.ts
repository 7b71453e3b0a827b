import type { ChatReference, Completion } from '@masque/contracts';
import { logprobsOf, reasoningDetailsOf, toolCallsOf } from './answer-extras.ts';
import type { Ending, GenerationFeed } from '@masque/generations';

export const toCompletion = (
  { facts, text, reasoning, extras, revision }: GenerationFeed,
  { finish }: Ending,
): Completion => ({
  id: facts.id,
  object: 'chat.completion',
  created: facts.created,
  model: facts.model,
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: text === '' && extras.some(({ tool_calls }) => tool_calls) ? null : text,
        ...(reasoning === '' ? {} : { reasoning }),
        ...reasoningDetailsOf(extras),
        ...toolCallsOf(extras),
      },
      ...logprobsOf(extras),
      finish_reason: finish,
    },
  ],
  ...(facts.usage ? { usage: facts.usage } : {}),
  ...(facts.reference ? { masque: placeOf(facts.reference, text, revision ?? facts.reference.revision) } : {}),
});

/** A reply stopped before its first word isn't stored in the chat. */
function placeOf(reference: ChatReference, text: string, revision: number): Completion['masque'] {
  const { messageId, ...place } = reference;
  return { ...place, ...(text === '' ? {} : { messageId }), revision };
}
