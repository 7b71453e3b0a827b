import type { Eraser } from '@masque/service-kit/erasure';
import { type GatheredWrites, gatheredWrites, readsById, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { type MilestoneKind, milestones } from './milestone.rules.ts';
import { NoticesService } from './notices.service.ts';

export { mayHaveReached } from './milestone.rules.ts';

/** Highest count ever reached. Outlives the notices, so that each milestone is announced once. */
interface MilestoneRow {
  /** `{kind}:{characterId or userId}` */
  _id: string;
  userId: string;
  reached: number;
}

interface Counted {
  readonly kind: MilestoneKind;
  readonly userId: string;
  readonly characterId?: string;
}

@Injectable()
export class MilestonesService implements Eraser {
  private readonly rows: Collection<MilestoneRow>;
  private readonly find: (id: string) => Promise<MilestoneRow | null>;
  private readonly write: GatheredWrites<MilestoneRow>;

  constructor(
    store: StoreConnection,
    private readonly notices: NoticesService,
  ) {
    this.rows = store.collection<MilestoneRow>('milestones');
    this.find = readsById(this.rows);
    this.write = gatheredWrites(this.rows);
    store.declareIndexes('milestones', [{ key: { userId: 1 } }]);
  }

  async announce({ kind, userId, characterId }: Counted, count: number): Promise<void> {
    const subject = characterId ?? userId;
    if (userId === '' || milestones(kind, count).length === 0) return;
    const _id = `${kind}:${subject}`;
    const due = milestones(kind, count, (await this.find(_id))?.reached);
    const happenedAt = new Date();
    for (const reached of due) {
      const about = [subject, String(reached)];
      const news = { kind, userId, about, happenedAt, count: reached };
      await this.notices.notify(characterId === undefined ? news : { ...news, characterId });
    }
    const last = due.at(-1);
    // After the notices, so that a crash in between sends them again, under the same ids.
    if (last === undefined || (await this.write({ insertOne: { document: { _id, userId, reached: last } } }))) return;
    await this.rows.updateOne({ _id }, { $max: { reached: last } });
  }

  async forgetCharacter(characterId: string): Promise<void> {
    await this.rows.deleteOne({ _id: `likes:${characterId}` });
  }

  async erase(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }
}
