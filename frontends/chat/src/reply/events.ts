import type { Remedy } from '@masque/contracts';
import { isRecord } from '@masque/web-kit';
import { remedyOf } from './failure.ts';

export interface Chunk {
  text: string;
  /** Reasoning before the first word; an event with ids repeats all of it so far. */
  reasoning: string;
  /** The text so far was reasoning: replaces what came before. */
  restarts?: boolean;
  messageId?: string;
  userMessageId?: string | null;
  /** The chat's revision: after the question in the first event, after the reply in the last. */
  revision?: number;
  /** The model failed for this reason; no more events follow. */
  brokenBy: string | null;
  remedy?: Remedy;
}

const reasonOf = (error: unknown): string | null => {
  if (!isRecord(error)) return null;
  const message = typeof error['message'] === 'string' ? error['message'] : '';
  const details: unknown[] = Array.isArray(error['details']) ? error['details'] : [];
  const more = details.filter((detail) => typeof detail === 'string' && !message.includes(detail));
  return [message, ...more].join(' ');
};

/** Returns null for `[DONE]` and unknown data. */
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
    restarts: parsed['restarts'] === true,
    messageId: typeof ids['messageId'] === 'string' ? ids['messageId'] : undefined,
    userMessageId: typeof ids['userMessageId'] === 'string' ? ids['userMessageId'] : null,
    revision: typeof ids['revision'] === 'number' ? ids['revision'] : undefined,
    brokenBy: reasonOf(parsed['error']),
    remedy: isRecord(parsed['error']) ? remedyOf(parsed['error']['remedy']) : undefined,
  };
}
