import { temporaryStem, temporaryUsername, usernameKey } from '@masque/contracts/rules';
import type { Eraser } from '@masque/service-kit/erasure';
import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';

export interface UsernameRow {
  /** The name in lower case. */
  _id: string;
  /** Empty after the account was deleted; the name is never reused. */
  userId: string;
}

@Injectable()
export class UsernamesService implements Eraser {
  private readonly rows: Collection<UsernameRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('usernames', [{ key: { userId: 1 } }]);
    this.rows = store.collection<UsernameRow>('usernames');
  }

  async holderOf(name: string): Promise<string | null> {
    return (await this.rows.findOne({ _id: usernameKey(name) }))?.userId ?? null;
  }

  async claim(name: string, userId: string): Promise<boolean> {
    const isNew = await insertIfAbsent(this.rows, { _id: usernameKey(name), userId });
    return isNew || (await this.holderOf(name)) === userId;
  }

  /** Unique even for two people with the same local part in the same millisecond. */
  async claimTemporary(email: string, userId: string): Promise<string> {
    for (let now = Date.now(); ; now += 1) {
      const name = temporaryUsername(email, now);
      if (await this.claim(name, userId)) return name;
    }
  }

  async release(name: string, userId: string): Promise<void> {
    await this.rows.deleteOne({ _id: usernameKey(name), userId });
  }

  /** Retires chosen names and frees temporary ones, which contain part of an email address. */
  async erase(userId: string): Promise<void> {
    for (const { _id } of await this.rows.find({ userId }, { projection: { _id: 1 } }).toArray()) {
      if (temporaryStem(_id) === null) await this.rows.updateOne({ _id, userId }, { $set: { userId: '' } });
      else await this.release(_id, userId);
    }
  }
}
