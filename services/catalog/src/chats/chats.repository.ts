import { StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { currentHour } from '../changed-hour.ts';
import { type CatalogChatRow, chatSchema } from './chat.schema.ts';

@Injectable()
export class CatalogChatsRepository {
  private readonly rows: Model<CatalogChatRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('chats', chatSchema);
  }

  async find(id: string): Promise<CatalogChatRow | null> {
    return this.rows.findById(id).lean<CatalogChatRow>().exec();
  }

  async keepAll(chats: readonly Omit<CatalogChatRow, 'changedHour'>[]): Promise<void> {
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
