import { Store, upsertAllNewer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type ChatRow, chatSchema } from './chat.schema.ts';

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

  async countsOf(userId: string): Promise<{ chats: number; messages: number }> {
    const [sums] = await this.rows
      .aggregate<{ chats: number; messages: number }>([
        { $match: { userId, isDeleted: false } },
        { $group: { _id: null, chats: { $sum: 1 }, messages: { $sum: '$messageCount' } } },
      ])
      .exec();
    return { chats: sums?.chats ?? 0, messages: sums?.messages ?? 0 };
  }
}
