import type { EventData } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { ChatRow } from './chat.schema.ts';
import { type ChatCounts, ChatsRepository } from './chats.repository.ts';

/** Projection of the chats: what the counts of a user need. */
@Injectable()
export class ChatsService implements Eraser {
  constructor(private readonly chats: ChatsRepository) {}

  async recordAll(chats: readonly EventData<'chat.changed'>[]) {
    await this.chats.keepAll(chats.map(toRow));
  }

  async erase(userId: string) {
    await this.chats.removeAllOf(userId);
  }

  countsOf(userIds: readonly string[]): Promise<Map<string, ChatCounts>> {
    return this.chats.countsOf(userIds);
  }
}

const toRow = (chat: EventData<'chat.changed'>): ChatRow => ({
  _id: chat.chatId,
  userId: chat.userId,
  characterId: chat.characterId,
  messageCount: chat.messageCount,
  isDeleted: chat.isDeleted,
  revision: chat.revision,
});
