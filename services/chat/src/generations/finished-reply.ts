import type { MessageRow } from '../chats/bucket.schema.ts';
import type { ChatRow } from '../chats/chat.schema.ts';
import { shownText } from '../chats/message.rules.ts';
import { Generation, type Keeper } from './generation.ts';

const keptAlready: Keeper = { grow: () => undefined, finish: () => Promise.resolve() };

/** A stored reply in the form of one that is just ending: what a question gets that was sent twice. */
export function finishedReply(
  row: ChatRow,
  userMessageId: string,
  reply: MessageRow,
  model: string,
  id: string,
): Generation {
  const reference = { chatId: row._id, messageId: reply.id, userMessageId, revision: row.revision };
  const generation = new Generation({ id, userId: row.userId, model, usage: null, reference }, keptAlready);
  generation.release();
  generation.accept(shownText(reply));
  void generation.end({ state: reply.state === 'stopped' ? 'stopped' : 'complete', finish: 'stop', error: null });
  return generation;
}
