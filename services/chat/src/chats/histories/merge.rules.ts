import { DomainError } from '@masque/contracts';
import type { ChatRow } from '../chat.schema.ts';
import { shownText } from '../messages/message.rules.ts';
import type { FoundMessage, MessageRow } from '../messages/message.schema.ts';

/** A message as a client saves it. */
export interface Incoming {
  readonly id?: string | undefined;
  readonly sender: MessageRow['sender'];
  readonly text: string;
}

export interface Merge {
  readonly edited: { readonly message: MessageRow; readonly text: string }[];
  /** Messages that the chat does not have and did not delete. */
  readonly added: Incoming[];
  /** Whether a message was edited that has been deleted since. */
  readonly isLate: boolean;
}

/**
 * Compares a whole or partial list, in which no id is twice, with what is stored, by message id. The message that is being written belongs to the
 * server; of the reply that ended last, a beginning is what a client saw before its end, and no edit, unless the client
 * `knowsEnd`.
 */
export function merge(
  { generation, settled }: Pick<ChatRow, 'generation' | 'settled'>,
  stored: readonly FoundMessage[],
  incoming: readonly Incoming[],
  knowsEnd = false,
): Merge {
  const known = new Map(stored.map((found) => [found.message.id, found]));
  const texts = new Map<string, string>();
  const added: Incoming[] = [];
  for (const message of incoming) {
    const { id } = message;
    if (id !== undefined && (known.has(id) || id === generation?.messageId)) texts.set(id, message.text);
    else added.push(message);
  }
  let isLate = false;
  const edited = Array.from(texts).flatMap(([id, given]) => {
    const text = given.toWellFormed();
    const found = known.get(id);
    if (!found || id === generation?.messageId) return [];
    const shown = shownText(found.message);
    const isBeginning = !knowsEnd && id === settled?.messageId && shown.startsWith(text);
    if (text === shown || isBeginning) return [];
    isLate ||= found.isDeleted;
    if (found.isDeleted) return [];
    // Its answer is being written: to be changed, and asked anew, when that has ended.
    if (id === generation?.question?.id) throw new DomainError('chat.busy');
    return [{ message: found.message, text }];
  });
  return { edited, added, isLate };
}
