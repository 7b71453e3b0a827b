import { Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { replyId, type ReplyRow, replySchema } from './reply.schema.ts';

@Injectable()
export class RepliesRepository {
  private readonly rows: Collection<ReplyRow>;

  constructor(store: Store) {
    store.model('replies', replySchema);
    this.rows = store.collection('replies');
  }

  async find(chatId: string, messageId: string): Promise<ReplyRow | null> {
    return this.rows.findOne({ _id: replyId(chatId, messageId) });
  }

  /**
   * Adds a piece of text at its place, so that doing it twice changes nothing; an empty one only says that the reply is
   * still being written. The row is made by the first save: a short reply is written once, at its end. Answers whether
   * somebody wants the reply stopped.
   */
  async grow(id: string, index: number, piece: string, first: Pick<ReplyRow, 'userId' | 'trace'>): Promise<boolean> {
    const $set = { savedAt: new Date(), ...(piece === '' ? {} : { [`parts.${index}`]: piece }) };
    if (index === 0) {
      await this.rows.updateOne(
        { _id: id },
        { $set: { ...first, savedAt: new Date(), parts: piece === '' ? [] : [piece] } },
        { upsert: true },
      );
      return false;
    }
    const row = await this.rows.findOneAndUpdate({ _id: id }, { $set }, { projection: { isStopWanted: 1 } });
    return row?.isStopWanted === true;
  }

  async finish(id: string, userId: string, trace: Record<string, unknown>): Promise<void> {
    const $set = { userId, trace, savedAt: new Date() };
    await this.rows.updateOne({ _id: id }, { $set, $unset: { parts: 1, isStopWanted: 1 } }, { upsert: true });
  }

  async wantStop(chatId: string, messageId: string): Promise<void> {
    await this.rows.updateOne({ _id: replyId(chatId, messageId) }, { $set: { isStopWanted: true } });
  }

  async delete(chatId: string, messageIds: readonly string[]): Promise<void> {
    if (messageIds.length === 0) return;
    await this.rows.deleteMany({ _id: { $in: messageIds.map((id) => replyId(chatId, id)) } });
  }
}
