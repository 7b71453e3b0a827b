import { limits } from '@masque/contracts';
import { StoreConnection, unlessDuplicate } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';

export interface BioImagesRow {
  _id: string;
  hashes: string[];
  /** Number of hashes; a condition on the write enforces the limit. */
  count: number;
  isEnding?: true;
}

@Injectable()
export class BioImagesRepository {
  private readonly rows: Collection<BioImagesRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('bio-images', [{ key: { hashes: 1 } }]);
    this.rows = store.collection<BioImagesRow>('bio-images');
  }

  async remember(userId: string, hash: string): Promise<boolean> {
    if (await this.has(userId, hash)) return true;
    const empty = { $setOnInsert: { hashes: [], count: 0 } };
    await unlessDuplicate(this.rows.updateOne({ _id: userId }, empty, { upsert: true }));
    const fits = { _id: userId, hashes: { $ne: hash }, count: { $lt: limits.bioImages } };
    const { matchedCount } = await this.rows.updateOne(fits, { $push: { hashes: hash }, $inc: { count: 1 } });
    // A concurrent upload of the same picture may have won.
    return matchedCount > 0 || this.has(userId, hash);
  }

  async list(userId: string): Promise<readonly string[]> {
    return (await this.rows.findOne({ _id: userId }))?.hashes ?? [];
  }

  async among(hashes: readonly string[]): Promise<string[]> {
    const wanted = new Set(hashes);
    const found = await this.rows.distinct('hashes', { hashes: { $in: [...hashes] }, isEnding: { $exists: false } });
    return found.filter((hash) => wanted.has(hash));
  }

  end(userId: string): Promise<BioImagesRow | null> {
    return this.rows.findOneAndUpdate({ _id: userId }, { $set: { isEnding: true } }, { returnDocument: 'after' });
  }

  async remove({ _id, count }: BioImagesRow): Promise<boolean> {
    return (await this.rows.deleteOne({ _id, count })).deletedCount > 0;
  }

  private async has(userId: string, hash: string): Promise<boolean> {
    return (await this.list(userId)).includes(hash);
  }
}
