import { Store, upsertNewer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type ChatRow, chatSchema } from './chat.schema.ts';

@Injectable()
export class ChatsRepository {
  private readonly rows: Model<ChatRow>;

  constructor(store: Store) {
    this.rows = store.model('chats', chatSchema);
  }

  async find(id: string): Promise<ChatRow | null> {
    return this.rows.findById(id).lean<ChatRow>().exec();
  }

  /** Keeps the newest state; an older or repeated one changes nothing. */
  async keep({ _id, ...state }: ChatRow): Promise<void> {
    await upsertNewer(this.rows, _id, state);
  }

  async countOf(characterId: string): Promise<number> {
    return this.rows.countDocuments({ characterId, isDeleted: false }).exec();
  }

  async countAll(): Promise<{ characterId: string; count: number }[]> {
    const counts = await this.rows
      .aggregate<{ _id: string; count: number }>([
        { $match: { isDeleted: false } },
        { $group: { _id: '$characterId', count: { $sum: 1 } } },
      ])
      .exec();
    return counts.map(({ _id, count }) => ({ characterId: _id, count }));
  }
}
