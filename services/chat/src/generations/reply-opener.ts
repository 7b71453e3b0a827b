import { DomainError } from '@masque/contracts';
import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ChatHints } from '../chats/chat-hints.ts';
import { ChatsRepository } from '../chats/chats.repository.ts';
import { MessagesRepository } from '../chats/messages.repository.ts';
import { UsageService } from '../usage/usage.service.ts';
import type { Generation } from './generation.ts';
import { Instance } from './instance.ts';
import { KeptReply, type ReplyStores } from './kept-reply.ts';
import { Launcher } from './launcher.ts';
import { type Opening, type OpeningPlan, planOpening } from './opening.ts';
import { RepliesRepository } from './replies.repository.ts';

/** Begins a reply: calls the model, and meanwhile writes the question and the place of the answer. */
@Injectable()
export class ReplyOpener {
  private readonly stores: ReplyStores;

  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    replies: RepliesRepository,
    private readonly launcher: Launcher,
    private readonly usage: UsageService,
    private readonly hints: ChatHints,
    private readonly instance: Instance,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.stores = { chats, messages, replies, logger };
  }

  /**
   * Hands the reply over as soon as the question is saved, and is done when all is written. What fails after that ends
   * the reply.
   */
  async open(opening: Opening, hand: (generation: Generation) => void): Promise<void> {
    const { model, id, key, body } = opening;
    const plan = planOpening(opening);
    const { reference, place, questionId, change } = plan;
    const kept = new KeptReply(place, this.stores);
    kept.trace = opening.trace;
    const written = Promise.withResolvers<void>();
    written.promise.catch(() => undefined);
    kept.opening = written.promise;
    const facts = { id, userId: place.userId, model, usage: null, reference };
    const generation = this.launcher.launch({ facts, keeper: kept, kept, key, body });
    let isTaken = false;
    try {
      const counting = opening.isNearLimit ? this.count(kept) : null;
      await Promise.all([this.saveMessages(plan), counting]);
      hand(generation);
      generation.release();
      const [revision] = await Promise.all([this.takeChat(plan), counting ?? this.count(kept)]);
      isTaken = revision !== null;
      if (revision === null) throw new DomainError('chat.busy');
      reference.revision = revision;
      kept.startRevision = revision;
      this.hints.set(place.chatId, { ...opening.chat.row, ...change });
      written.resolve();
    } catch (error) {
      written.reject(error);
      const reason = error instanceof Error ? error.name : '';
      this.stores.logger.warn({ reason, chatId: place.chatId }, 'a reply could not be begun');
      await generation.fail(error instanceof DomainError ? error : new DomainError('server.unavailable'));
      await this.takeBack(kept, questionId, isTaken).catch(() => undefined);
      throw error;
    }
  }

  private count(kept: KeptReply): Promise<unknown> {
    kept.counting = this.usage.take(kept.place.userId);
    return kept.counting;
  }

  private async saveMessages({ place, added, questionId }: OpeningPlan): Promise<void> {
    const { chatId, bucket } = place;
    await Promise.all([
      this.messages.append(chatId, bucket, added),
      questionId ? this.messages.remember(chatId, [{ id: questionId, bucket }]) : null,
    ]);
  }

  private takeChat({ place, change }: OpeningPlan): Promise<number | null> {
    const { chatId, messageId, bucket } = place;
    const { name, boot } = this.instance;
    return this.chats.takeForReply(chatId, { messageId, bucket, instance: name, boot }, change);
  }

  /** Undoes what was written of a reply that could not begin. */
  private async takeBack(kept: KeptReply, questionId: string | null, isTaken: boolean): Promise<void> {
    const { chatId, messageId, bucket, lastMessage } = kept.place;
    await kept.giveBack();
    await this.messages.remove(chatId, bucket, messageId);
    if (questionId) await this.messages.remove(chatId, bucket, questionId);
    if (isTaken) await this.chats.dropReply(chatId, messageId, lastMessage);
  }
}
