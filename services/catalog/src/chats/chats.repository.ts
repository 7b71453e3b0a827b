import { Store, upsertAllNewer } from '@masque/service-kit';
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

  async keepAll(chats: readonly Omit<ChatRow, 'changedHour'>[]): Promise<void> {
    const hour = currentHour();
    await upsertAllNewer(
      this.rows,
      chats.map((chat) => ({ ...chat, changedHour: hour })),
    );
  }

  async counts(hours: readonly number[] | null): Promise<[characterId: string, chats: number][]> {
    const characters = hours && (await this.rows.distinct('characterId', { changedHour: { $in: [...hours] } }).exec());
    return this.countsOf(characters);
  }

  /** Old rows without `userId` count as another user's. */
  async hasOthers(characterId: string, userId: string): Promise<boolean> {
    const found = await this.rows.exists({ characterId, isDeleted: false, userId: { $ne: userId } }).exec();
    return found !== null;
  }

  async countsOf(characters: readonly string[] | null): Promise<[characterId: string, chats: number][]> {
    const counts = await this.rows
      .aggregate<{ _id: string; count: number }>([
        { $match: { ...(characters ? { characterId: { $in: [...characters] } } : {}), isDeleted: false } },
        { $group: { _id: '$characterId', count: { $sum: 1 } } },
      ])
      .exec();
    const found = new Map(counts.map(({ _id, count }) => [_id, count]));
    return [...(characters ?? found.keys())].map((id) => [id, found.get(id) ?? 0]);
  }
}
