import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';

/** Highest count ever reached. Outlives the notices, so that each milestone is announced once. */
interface MilestoneRow {
  /** `{kind}:{characterId or userId}` */
  _id: string;
  userId: string;
  reached: number;
}

@Injectable()
export class MilestonesRepository {
  private readonly rows: Collection<MilestoneRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<MilestoneRow>('milestones');
    store.declareIndexes('milestones', [{ key: { userId: 1 } }]);
  }

  async reachedBy(id: string): Promise<number> {
    return (await this.rows.findOne({ _id: id }))?.reached ?? 0;
  }

  async raise(id: string, userId: string, reached: number): Promise<void> {
    if (await insertIfAbsent(this.rows, { _id: id, userId, reached })) return;
    await this.rows.updateOne({ _id: id }, { $max: { reached } });
  }

  async deleteAbout(characterId: string): Promise<void> {
    await this.rows.deleteOne({ _id: milestoneId('likes', characterId) });
  }

  async deleteOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }
}

export const milestoneId = (kind: string, id: string): string => `${kind}:${id}`;
