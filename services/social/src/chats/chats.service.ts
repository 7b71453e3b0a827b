import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { ChatsRepository } from './chats.repository.ts';

/** Projection of the chats: what the counts of a user need. */
@Injectable()
export class ChatsService {
  constructor(private readonly chats: ChatsRepository) {}

  async record({ chatId, userId, characterId, messageCount, isDeleted, revision }: EventData<'chat.changed'>) {
    await this.chats.keep({ _id: chatId, userId, characterId, messageCount, isDeleted, revision });
  }

  countsOf(userId: string): Promise<{ chats: number; messages: number }> {
    return this.chats.countsOf(userId);
  }
}
