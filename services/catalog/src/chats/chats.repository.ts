import { Store, upsertNewer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { currentHour } from '../changed-hour.ts';
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
  async keep({ _id, ...state }: Omit<ChatRow, 'changedHour'>): Promise<void> {
    await upsertNewer(this.rows, _id, { ...state, changedHour: currentHour() });
  }

  async countOf(characterId: string): Promise<number> {
    return this.rows.countDocuments({ characterId, isDeleted: false }).exec();
  }

  /** Chats by character: of those whose chats were changed in these hours, or of all. */
  async counts(hours: readonly number[] | null): Promise<[characterId: string, chats: number][]> {
    const characters = hours && (await this.rows.distinct('characterId', { changedHour: { $in: [...hours] } }).exec());
    const counts = await this.rows
      .aggregate<{ _id: string; count: number }>([
        { $match: { ...(characters ? { characterId: { $in: characters } } : {}), isDeleted: false } },
        { $group: { _id: '$characterId', count: { $sum: 1 } } },
      ])
      .exec();
    const found = new Map(counts.map(({ _id, count }) => [_id, count]));
    return [...(characters ?? found.keys())].map((id) => [id, found.get(id) ?? 0]);
  }
}
