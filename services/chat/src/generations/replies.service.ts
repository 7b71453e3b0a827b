import { DomainError } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { ChatsRepository } from '../chats/chats.repository.ts';
import { MessagesRepository } from '../chats/messages.repository.ts';
import { AskedFor } from './asked.ts';
import { followReply } from './followed-reply.ts';
import type { Generation } from './generation.ts';
import { RepairService } from './repair.service.ts';
import { RepliesRepository } from './replies.repository.ts';
import { RunningReplies } from './running-replies.ts';

const STOP_STEPS = 20;
const STOP_STEP_MS = 100;

/** Replies that are being written, and how they came to be. */
@Injectable()
export class RepliesService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly replies: RepliesRepository,
    private readonly running: RunningReplies,
    private readonly repair: RepairService,
    private readonly asked: AskedFor,
  ) {}

  /** Ends the chat's reply, keeping what came; also when another instance writes it. */
  async stop(userId: string, chatId: string) {
    const row = await this.ownChat(userId, chatId);
    const live = this.running.of(chatId);
    if (live) {
      await live.stop();
      return { stopped: true };
    }
    if (!row.generation || (await this.repair.mend(row))) return { stopped: false };
    await this.replies.wantStop(chatId, row.generation.messageId);
    for (let step = 0; step < STOP_STEPS; step += 1) {
      const now = await this.chats.find(chatId);
      if (now?.generation?.messageId !== row.generation.messageId) break;
      await new Promise((resolve) => setTimeout(resolve, STOP_STEP_MS));
    }
    return { stopped: true };
  }

  /**
   * The reply to go on with, and from which character; null when there is none. `lastEventId` is
   * `{messageId}:{characters}`; one of another reply begins from the start.
   */
  async resume(userId: string, chatId: string, lastEventId: string | undefined) {
    const row = await this.ownChat(userId, chatId);
    const [, messageId, digits] = /^(.+):(\d{1,9})$/.exec(lastEventId ?? '') ?? [];
    const positionIn = (generation: Generation) => (generation.messageId === messageId ? Number(digits) : 0);
    const live = this.running.lately(chatId);
    if (live && (live.isRunning || live.messageId === messageId)) return { generation: live, from: positionIn(live) };
    if (!row.generation || (await this.repair.mend(row))) return null;
    const { chats, messages, replies } = this;
    const generation = followReply(row, row.generation, this.asked.newCompletionId(), { chats, messages, replies });
    return { generation, from: positionIn(generation) };
  }

  async trace(userId: string, chatId: string, messageId: string): Promise<Record<string, unknown>> {
    await this.ownChat(userId, chatId);
    const reply = await this.replies.find(chatId, messageId);
    if (!reply) throw new DomainError('message.not_found');
    return reply.trace;
  }

  private async ownChat(userId: string, chatId: string) {
    const row = await this.chats.findOwn(userId, chatId);
    if (!row) throw new DomainError('chat.not_found');
    return row;
  }
}
