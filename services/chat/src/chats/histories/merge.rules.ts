import { DomainError } from '@masque/contracts';
import type { ChatRow } from '../chat.schema.ts';
import { type FoundMessage, type MessageRow, shownText } from '../messages/message.ts';

export interface Incoming {
  readonly id?: string | undefined;
  readonly sender: MessageRow['sender'];
  readonly text: string;
}

export interface HistoryMerge {
  readonly edited: { readonly message: MessageRow; readonly text: string }[];
  readonly added: Incoming[];
  readonly isLate: boolean;
}

/** Unless the client `knowsEnd`, a prefix of the last reply is a stale view rather than an edit. @throws `chat.busy` */
export function merge(
  { generation, settled }: Pick<ChatRow, 'generation' | 'settled'>,
  stored: readonly FoundMessage[],
  incoming: readonly Incoming[],
  knowsEnd = false,
): HistoryMerge {
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
    if (id === generation?.question?.id) throw new DomainError('chat.busy');
    return [{ message: found.message, text }];
  });
  return { edited, added, isLate };
}
