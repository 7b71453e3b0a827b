import { type CompletionRequest, DomainError } from '@masque/contracts';
import type { BucketRow, MessageRow } from '../chats/bucket.schema.ts';

/** What the user says with a request; null when the request only wants an answer to what the chat has. */
export interface Question {
  readonly id: string | undefined;
  readonly text: string;
}

export function questionOf({ messages }: CompletionRequest): Question | null {
  const last = messages.at(-1);
  if (last?.role !== 'user') return null;
  if (last.content.trim() === '')
    throw new DomainError('request.invalid', {}, { details: ['messages: empty message'] });
  return { id: last.id, text: last.content };
}

/** A question that the chat has already, and the reply that followed it. */
export interface Repeated {
  readonly question: MessageRow;
  readonly reply: MessageRow | null;
}

/** Finds a question that was sent before, in buckets that follow one another. */
export function repeatedIn(buckets: readonly BucketRow[], id: string | undefined): Repeated | null {
  if (id === undefined) return null;
  const messages = buckets.flatMap((bucket) => bucket.messages);
  const index = messages.findIndex((message) => message.id === id);
  const question = messages[index];
  return question ? { question, reply: messages[index + 1] ?? null } : null;
}
