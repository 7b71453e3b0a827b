import { DomainError } from '@masque/contracts';
import { GenerationLog } from '@masque/generations';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { ChatListsRepository } from './chat-lists.repository.ts';
import { ChatsRepository } from './chats.repository.ts';
import { ReplyStopService } from './generations/reply-stop.service.ts';
import { PurgeService } from './purge.service.ts';

const ERASED_AT_ONCE = 100;

@Injectable()
export class DeletionService implements Eraser {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly lists: ChatListsRepository,
    private readonly purge: PurgeService,
    private readonly stops: ReplyStopService,
    private readonly log: GenerationLog,
  ) {}

  /** Also discards the generation of a deleted chat: an earlier call may have been interrupted. */
  async delete(userId: string, chatId: string) {
    const row = await this.chats.delete(userId, chatId);
    const ended = this.stops.discard(userId, chatId, row?.generation?.id);
    const written = row ? await this.purge.purgeChat(row) : [];
    await ended;
    await this.log.remove(written).catch(() => undefined);
    if (!row) throw new DomainError('chat.not_found');
    return { deleted: true } as const;
  }

  async erase(userId: string): Promise<void> {
    for (;;) {
      const ids = await this.lists.liveIds(userId, ERASED_AT_ONCE);
      for (const id of ids) await this.delete(userId, id).then(() => this.lists.forgetMembers(id), unlessGone);
      if (ids.length === 0) break;
    }
    for (;;) {
      const rows = await this.lists.tombstones(userId, ERASED_AT_ONCE);
      for (const row of rows) {
        await this.log.remove(await this.purge.purgeChat(row));
        await this.lists.forgetMembers(row._id);
      }
      if (rows.length === 0) return;
    }
  }
}

const unlessGone = (error: unknown): void => {
  if (!(error instanceof DomainError && error.code === 'chat.not_found')) throw error;
};
