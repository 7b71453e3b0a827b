import { limits } from '@masque/contracts';
import { isDuplicate, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import type { CollectionRow } from './collection.row.ts';

export type CollectionChange = Partial<Pick<CollectionRow, 'name' | 'description' | 'isPublic'>>;

@Injectable()
export class CollectionsRepository {
  readonly rows: Collection<CollectionRow>;

  constructor(store: Store) {
    this.rows = store.collection<CollectionRow>('collections');
    store.declareIndexes('collections', [{ key: { userId: 1, updatedAt: -1 } }, { key: { characterIds: 1 } }]);
  }

  find(id: string): Promise<CollectionRow | null> {
    return this.rows.findOne({ _id: id });
  }

  listOf(userId: string, onlyPublic: boolean): Promise<CollectionRow[]> {
    return this.rows
      .find({ userId, ...(onlyPublic ? { isPublic: true } : {}) })
      .sort({ updatedAt: -1, _id: -1 })
      .toArray();
  }

  countOf(userId: string, onlyPublic: boolean): Promise<number> {
    return this.rows.countDocuments({ userId, ...(onlyPublic ? { isPublic: true } : {}) });
  }

  /** What is there under the id stays. */
  async insert(row: CollectionRow): Promise<void> {
    try {
      await this.rows.insertOne(row);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  update(id: string, change: CollectionChange): Promise<CollectionRow | null> {
    return this.change({ _id: id }, { $set: { ...change, updatedAt: new Date() } });
  }

  /** Null: it is in there already, or there is no more room. */
  add(id: string, characterId: string): Promise<CollectionRow | null> {
    const hasRoom = { [`characterIds.${limits.collected - 1}`]: { $exists: false } };
    return this.change(
      { _id: id, characterIds: { $ne: characterId }, ...hasRoom },
      { $push: { characterIds: characterId }, $set: { updatedAt: new Date() } },
    );
  }

  /** Null: it is not in there. */
  remove(id: string, characterId: string): Promise<CollectionRow | null> {
    return this.change(
      { _id: id, characterIds: characterId },
      { $pull: { characterIds: characterId }, $set: { updatedAt: new Date() } },
    );
  }

  async removeFromAll(characterId: string): Promise<void> {
    await this.rows.updateMany({ characterIds: characterId }, { $pull: { characterIds: characterId } });
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }

  async delete(id: string): Promise<void> {
    await this.rows.deleteOne({ _id: id });
  }

  private change(
    filter: mongo.Filter<CollectionRow>,
    update: mongo.UpdateFilter<CollectionRow>,
  ): Promise<CollectionRow | null> {
    return this.rows.findOneAndUpdate(filter, update, { returnDocument: 'after' });
  }
}
