import { Store, upsertAllNewer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type ChatRow, chatSchema } from './chat.schema.ts';

export interface ChatCounts {
  readonly chats: number;
  readonly messages: number;
}

@Injectable()
export class ChatsRepository {
  private readonly rows: Model<ChatRow>;

  constructor(store: Store) {
    this.rows = store.model('chats', chatSchema);
  }

  /** Keeps the newest state of each; an older or repeated one changes nothing. */
  async keepAll(chats: readonly ChatRow[]): Promise<void> {
    await upsertAllNewer(this.rows, chats);
  }

  /** All of a user's. */
  async removeAllOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId }).exec();
  }

  /** By user; a user without chats is not among them. */
  async countsOf(userIds: readonly string[]): Promise<Map<string, ChatCounts>> {
    const sums = await this.rows
      .aggregate<ChatCounts & { _id: string }>([
        { $match: { userId: { $in: [...userIds] }, isDeleted: false } },
        { $group: { _id: '$userId', chats: { $sum: 1 }, messages: { $sum: '$messageCount' } } },
      ])
      .exec();
    return new Map(sums.map(({ _id, chats, messages }) => [_id, { chats, messages }]));
  }
}
