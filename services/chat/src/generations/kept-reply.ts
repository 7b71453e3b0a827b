import type { Logger } from '@masque/service-kit';
import type { ChatsRepository } from '../chats/chats.repository.ts';
import { excerpt } from '../chats/message.rules.ts';
import type { MessagesRepository } from '../chats/messages.repository.ts';
import { type Allowance, unlimited } from '../usage/usage.service.ts';
import type { Ending, Generation, Keeper } from './generation.ts';
import type { RepliesRepository } from './replies.repository.ts';
import { replyId } from './reply.schema.ts';

export interface ReplyPlace {
  readonly chatId: string;
  readonly userId: string;
  readonly messageId: string;
  readonly bucket: number;
  /** What the chat's last message is when the reply comes to nothing. */
  readonly lastMessage: string;
}

export interface ReplyStores {
  readonly chats: ChatsRepository;
  readonly messages: MessagesRepository;
  readonly replies: RepliesRepository;
  readonly logger: Logger;
}

const RETRY_MS = 250;
const MAX_RETRY_MS = 2_000;
/** A store that is away for longer loses the end of the reply, not what was saved before. */
const GIVE_UP_MS = 120_000;
/** A store that is there and refuses will go on refusing. */
const MAX_REFUSALS = 3;

/** Saves one reply of a chat: its growth now and then, and its end for certain. */
export class KeptReply implements Keeper {
  readonly id: string;
  /** The writes with which the reply began; the end waits for them. */
  opening: Promise<unknown> = Promise.resolve();
  /** The message, being counted. */
  counting: Promise<Allowance> = Promise.resolve(unlimited);
  startRevision = 0;
  nextSaveAt = 0;
  trace: Record<string, unknown> = {};
  private unsaved = '';
  private parts = 0;
  private saving: Promise<boolean> | null = null;

  constructor(
    readonly place: ReplyPlace,
    private readonly stores: ReplyStores,
  ) {
    this.id = replyId(place.chatId, place.messageId);
  }

  grow(text: string): void {
    this.unsaved += text;
  }

  get isSaving(): boolean {
    return this.saving !== null;
  }

  /** Saves what came since the last time; answers whether the reply is to be stopped. */
  async save(): Promise<boolean> {
    const piece = wholeCharacters(this.unsaved);
    this.unsaved = this.unsaved.slice(piece.length);
    this.saving = this.stores.replies.grow(this.id, this.parts, piece, {
      userId: this.place.userId,
      trace: this.trace,
    });
    try {
      const isStopWanted = await this.saving;
      if (piece !== '') this.parts += 1;
      return isStopWanted;
    } catch {
      this.unsaved = piece + this.unsaved;
      return false;
    } finally {
      this.saving = null;
    }
  }

  /** A message that nothing answered does not count. */
  async giveBack(): Promise<void> {
    await this.counting.then(
      (allowance) => allowance.giveBack(),
      () => undefined,
    );
  }

  async finish(generation: Generation, ending: Ending): Promise<void> {
    if (!generation.hasText) await this.giveBack();
    try {
      await this.opening;
    } catch {
      return; // nothing was written, or it was taken back
    }
    await this.saving?.catch(() => false);
    const end = Date.now() + GIVE_UP_MS;
    let refusals = 0;
    for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
      try {
        await this.write(generation, ending);
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.name : '';
        this.stores.logger.warn({ reason, chatId: this.place.chatId }, 'the end of a reply waits for the store');
        refusals += reason === 'MongoServerError' ? 1 : 0;
        if (Date.now() > end || refusals > MAX_REFUSALS) return;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  private async write(generation: Generation, ending: Ending): Promise<void> {
    const { chatId, userId, messageId, bucket, lastMessage } = this.place;
    const { chats, messages, replies } = this.stores;
    if (generation.isDiscarded) {
      await replies.delete(chatId, [messageId]);
      return;
    }
    if (generation.text === '') {
      await messages.remove(chatId, bucket, messageId);
      await chats.dropReply(chatId, messageId, lastMessage);
      await replies.delete(chatId, [messageId]);
      return;
    }
    // The text first: a crash after it leaves a whole reply.
    await messages.settle(chatId, bucket, messageId, generation.text.toWellFormed(), ending.state);
    const [revision] = await Promise.all([
      chats.endReply(chatId, messageId, excerpt(generation.text), this.startRevision),
      replies.finish(this.id, userId, { ...this.trace, ...traceOfEnd(generation, ending) }),
    ]);
    generation.revision = revision;
  }
}

const traceOfEnd = (generation: Generation, ending: Ending) => ({
  model: generation.facts.model,
  finish: ending.finish,
  ...(ending.error ? { error: ending.error.code } : {}),
  usage: generation.facts.usage,
  characters: generation.text.length,
  firstTextMs: generation.firstTextAt === null ? null : Math.round(generation.firstTextAt - generation.startedAt),
  totalMs: Math.round(performance.now() - generation.startedAt),
});

/** Without a last half of a character, which would not survive as UTF-8. */
const wholeCharacters = (text: string): string => {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd8_00 && last <= 0xdb_ff ? text.slice(0, -1) : text;
};
