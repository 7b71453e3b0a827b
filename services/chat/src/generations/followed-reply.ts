import { DomainError } from '@masque/contracts';
import type { ChatsRepository } from '../chats/chats.repository.ts';
import { shownText } from '../chats/message.rules.ts';
import type { MessagesRepository } from '../chats/messages.repository.ts';
import type { ChatRow, RunningReply } from '../chats/chat.schema.ts';
import { Generation, type Keeper } from './generation.ts';
import type { RepliesRepository } from './replies.repository.ts';

const LOOK_MS = 400;
const keptElsewhere: Keeper = { grow: () => undefined, finish: () => Promise.resolve() };

interface Stores {
  readonly chats: ChatsRepository;
  readonly messages: MessagesRepository;
  readonly replies: RepliesRepository;
}

/** A reply that another instance writes, followed by what that one saves of it. */
export function followReply(row: ChatRow, { messageId, bucket }: RunningReply, id: string, stores: Stores): Generation {
  const chatId = row._id;
  const reference = { chatId, messageId, userMessageId: null, revision: row.revision };
  const generation = new Generation({ id, userId: row.userId, model: '', usage: null, reference }, keptElsewhere);
  generation.release();

  const show = (text: string) => {
    if (text.length <= generation.text.length) return;
    generation.accept(text.slice(generation.text.length));
    generation.flush(performance.now());
  };
  const look = async () => {
    const reply = await stores.replies.find(chatId, messageId);
    show(reply?.parts?.join('') ?? '');
    const now = await stores.chats.find(chatId);
    if (now?.generation?.messageId === messageId) return;
    const { messages } = await stores.messages.bucket(chatId, bucket);
    const message = messages.find((candidate) => candidate.id === messageId);
    if (message) show(shownText(message));
    if (message?.state === 'broken') await generation.fail(new DomainError('model.failed'));
    else await generation.stop();
  };
  const timer = setInterval(() => {
    look().catch(() => generation.fail(new DomainError('server.unavailable')));
  }, LOOK_MS);
  generation.cancel = () => clearInterval(timer);
  return generation;
}
