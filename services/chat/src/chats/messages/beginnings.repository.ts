import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';

interface BeginningRow {
  _id: string;
  at: Date;
}

/** Chats that were started and not finished. The sweep finds a crash's leftovers by these rows alone. */
@Injectable()
export class BeginningsRepository {
  private readonly rows: Collection<BeginningRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('chat-beginnings', [{ key: { at: 1 } }]);
    this.rows = store.collection('chat-beginnings');
  }

  /** Must precede the first write. Returns true when an earlier attempt may have left messages. */
  async begin(chatId: string): Promise<boolean> {
    const { upsertedCount } = await this.rows.updateOne(
      { _id: chatId },
      { $set: { at: new Date() } },
      { upsert: true },
    );
    return upsertedCount === 0;
  }

  async end(chatId: string): Promise<void> {
    await this.rows.deleteOne({ _id: chatId });
  }

  async listBegun(before: Date, limit: number): Promise<string[]> {
    const rows = await this.rows
      .find({ at: { $lt: before } })
      .limit(limit)
      .toArray();
    return rows.map(({ _id }) => _id);
  }
}
