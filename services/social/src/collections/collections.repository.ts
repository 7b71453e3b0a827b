import { limits } from '@masque/contracts';
import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import { type CollectionHead, type CollectionRow, NEWEST } from './collection.row.ts';

export type CollectionChange = Partial<Pick<CollectionRow, 'name' | 'description' | 'isPublic'>>;

@Injectable()
export class CollectionsRepository {
  readonly rows: Collection<CollectionRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<CollectionRow>('collections');
    store.declareIndexes('collections', [
      { key: { userId: 1, updatedAt: -1 } },
      { key: { characterIds: 1 } },
      { key: { hiddenIds: 1 } },
    ]);
  }

  find(id: string): Promise<CollectionRow | null> {
    return this.rows.findOne({ _id: id });
  }

  listOf(userId: string): Promise<CollectionRow[]> {
    return this.rows.find({ userId }).sort({ updatedAt: -1, _id: -1 }).toArray();
  }

  headsOf(userId: string, onlyPublic: boolean): Promise<CollectionHead[]> {
    return this.rows
      .aggregate<CollectionHead>([
        { $match: { userId, ...(onlyPublic ? { isPublic: true } : {}) } },
        { $sort: { updatedAt: -1, _id: -1 } },
        {
          $project: {
            userId: 1,
            name: 1,
            description: 1,
            isPublic: 1,
            hiddenIds: 1,
            createdAt: 1,
            updatedAt: 1,
            size: { $size: '$characterIds' },
            newest: { $slice: ['$characterIds', -NEWEST] },
          },
        },
      ])
      .toArray();
  }

  async idsHaving(userId: string, characterId: string): Promise<Set<string>> {
    const found = await this.rows.find({ userId, characterIds: characterId }, { projection: { _id: 1 } }).toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  countOf(userId: string, onlyPublic: boolean): Promise<number> {
    return this.rows.countDocuments({ userId, ...(onlyPublic ? { isPublic: true } : {}) });
  }

  async insert(row: CollectionRow): Promise<void> {
    await insertIfAbsent(this.rows, row);
  }

  update(id: string, change: CollectionChange): Promise<CollectionRow | null> {
    return this.change({ _id: id }, { $set: { ...change, updatedAt: new Date() } });
  }

  add(id: string, characterId: string, isHidden: boolean): Promise<CollectionRow | null> {
    const hasRoom = { [`characterIds.${limits.collected - 1}`]: { $exists: false } };
    return this.change(
      { _id: id, characterIds: { $ne: characterId }, ...hasRoom },
      {
        $push: { characterIds: characterId },
        ...(isHidden ? { $addToSet: { hiddenIds: characterId } } : {}),
        $set: { updatedAt: new Date() },
      },
    );
  }

  remove(id: string, characterId: string): Promise<CollectionRow | null> {
    return this.change(
      { _id: id, characterIds: characterId },
      { $pull: { characterIds: characterId, hiddenIds: characterId }, $set: { updatedAt: new Date() } },
    );
  }

  async removeFromAll(characterId: string): Promise<void> {
    const $pull = { characterIds: characterId, hiddenIds: characterId };
    await this.rows.updateMany({ characterIds: characterId }, { $pull });
  }

  async hide(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const all = ids.map((id) => ({
      updateMany: {
        filter: { characterIds: id, hiddenIds: { $ne: id } },
        update: { $addToSet: { hiddenIds: id } },
      },
    }));
    await this.rows.bulkWrite(all, { ordered: false });
  }

  async show(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.rows.updateMany({ hiddenIds: { $in: [...ids] } }, { $pullAll: { hiddenIds: [...ids] } });
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
