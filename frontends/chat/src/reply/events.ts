import type { Remedy } from '@masque/contracts';
import { remedyOf } from './failure.ts';

/** The parts of a streamed chunk that the page needs. */
export interface Chunk {
  text: string;
  /** What the model thinks before its first word; all of it so far in an event with ids. */
  reasoning: string;
  /** Ids that the server gave, in the first event. */
  messageId?: string;
  userMessageId?: string | null;
  /** The chat's revision: after the question in the first event, after the reply in the last one. */
  revision?: number;
  /** The model failed on its way, for this reason: nothing comes after it. */
  brokenBy: string | null;
  /** What helps against that. */
  remedy?: Remedy;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const reasonOf = (error: unknown): string | null => {
  if (!isRecord(error)) return null;
  const message = typeof error['message'] === 'string' ? error['message'] : '';
  const details: unknown[] = Array.isArray(error['details']) ? error['details'] : [];
  const more = details.filter((detail) => typeof detail === 'string' && !message.includes(detail));
  return [message, ...more].join(' ');
};

/** One event's data; null for what is no chunk (`[DONE]`, comments, things we do not know). */
export function chunkOf(data: string): Chunk | null {
  if (data === '[DONE]') return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return null;
  }
  if (!isRecord(parsed)) return null;
  const choice: unknown = Array.isArray(parsed['choices']) ? parsed['choices'][0] : null;
  const delta = isRecord(choice) && isRecord(choice['delta']) ? choice['delta'] : {};
  const ids = isRecord(parsed['masque']) ? parsed['masque'] : {};
  return {
    text: typeof delta['content'] === 'string' ? delta['content'] : '',
    reasoning: typeof delta['reasoning'] === 'string' ? delta['reasoning'] : '',
    messageId: typeof ids['messageId'] === 'string' ? ids['messageId'] : undefined,
    userMessageId: typeof ids['userMessageId'] === 'string' ? ids['userMessageId'] : null,
    revision: typeof ids['revision'] === 'number' ? ids['revision'] : undefined,
    brokenBy: reasonOf(parsed['error']),
    remedy: isRecord(parsed['error']) ? remedyOf(parsed['error']['remedy']) : undefined,
  };
}
