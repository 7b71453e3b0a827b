import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { PictureOwners } from '../picture.owners.ts';

interface OwnerRow {
  _id: string;
  userId: string;
  hash: string;
  storedAt: Date;
}

@Injectable()
export class PictureOwnersRepository implements PictureOwners {
  private readonly rows: Collection<OwnerRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('picture-owners', [{ key: { userId: 1 } }, { key: { hash: 1 } }]);
    this.rows = store.collection<OwnerRow>('picture-owners');
  }

  async remember(userId: string, hash: string): Promise<void> {
    const row = { userId, hash, storedAt: new Date() };
    await this.rows.updateOne({ _id: `${userId}:${hash}` }, { $set: row }, { upsert: true });
  }

  async hashesOf(userId: string): Promise<string[]> {
    return this.rows.distinct('hash', { userId });
  }

  async storedByOthers(userId: string, hashes: readonly string[], since: Date): Promise<ReadonlySet<string>> {
    const others = { hash: { $in: [...hashes] }, userId: { $ne: userId }, storedAt: { $gte: since } };
    return new Set(await this.rows.distinct('hash', others));
  }

  async forget(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }

  async forgetPicture(hash: string): Promise<void> {
    await this.rows.deleteMany({ hash });
  }
}
