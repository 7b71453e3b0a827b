import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { ChatRow } from './chat.schema.ts';

/** Chats of deleted accounts. Publishes nothing: `ChatsRepository` deletes chats. */
@Injectable()
export class ErasedChatsRepository {
  private readonly rows: Collection<ChatRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<ChatRow>('chats');
  }

  async liveIds(userId: string, limit: number): Promise<string[]> {
    const found = await this.rows
      .find({ userId, isDeleted: false }, { projection: { _id: 1 } })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  tombstones(userId: string, limit: number): Promise<ChatRow[]> {
    return this.rows
      .find<ChatRow>({ userId, isDeleted: true, 'members.name': { $gt: '' } })
      .limit(limit)
      .toArray();
  }

  async forgetMembers(chatId: string): Promise<void> {
    const row = await this.rows.findOne({ _id: chatId, isDeleted: true });
    const members = row?.members.map((member) => ({ ...member, name: '', image: null, imageColor: null })) ?? [];
    await this.rows.updateOne({ _id: chatId, isDeleted: true }, { $set: { members } });
  }
}
