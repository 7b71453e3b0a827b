import { Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';

/** A chat whose messages are being written before its row: as long as there is none, nobody sees them. */
interface BeginningRow {
  /** The chat's id. */
  _id: string;
  at: Date;
}

/** Which chats have been begun and not finished: what a crash left of them is found by these rows alone. */
@Injectable()
export class BeginningsRepository {
  private readonly rows: Collection<BeginningRow>;

  constructor(store: Store) {
    store.declareIndexes('chat-beginnings', [{ key: { at: 1 } }]);
    this.rows = store.collection('chat-beginnings');
  }

  /** Before the first message is written; a retry begins anew. Whether an attempt before may have left messages. */
  async begin(chatId: string): Promise<boolean> {
    const { upsertedCount } = await this.rows.updateOne(
      { _id: chatId },
      { $set: { at: new Date() } },
      { upsert: true },
    );
    return upsertedCount === 0;
  }

  /** The chat has its row, or nothing is left of it. */
  async end(chatId: string): Promise<void> {
    await this.rows.deleteOne({ _id: chatId });
  }

  /** Chats that were begun before that time, and not finished. */
  async listBegun(before: Date, limit: number): Promise<string[]> {
    const rows = await this.rows
      .find({ at: { $lt: before } })
      .limit(limit)
      .toArray();
    return rows.map(({ _id }) => _id);
  }
}
