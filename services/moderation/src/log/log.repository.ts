import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { type Head, logId, START } from './log.rules.ts';
import type { LogRow } from './log.row.ts';

interface AppliedRow extends Head {
  _id: string;
}

const APPLIED = 'log';

@Injectable()
export class LogRepository {
  private readonly rows: Collection<LogRow>;
  private readonly applied: Collection<AppliedRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<LogRow>('log');
    this.applied = store.collection<AppliedRow>('applied');
    store.declareIndexes('log', [
      { key: { id: 1 }, unique: true },
      { key: { userId: 1, _id: -1 } },
      { key: { reportId: 1, _id: -1 } },
      { key: { subjectKey: 1, _id: -1 } },
      { key: { moderator: 1, _id: -1 } },
      { key: { kind: 1, _id: -1 } },
      { key: { tally: 1 } },
      { key: { at: 1 } },
    ]);
  }

  /** Returns false if `seq` is taken or the action already has an entry. */
  append(row: LogRow): Promise<boolean> {
    return insertIfAbsent(this.rows, row);
  }

  async head(): Promise<Head> {
    return (await this.applied.findOne({ _id: APPLIED })) ?? START;
  }

  async advance({ seq, hash }: Head): Promise<void> {
    const moved = await this.applied.updateOne({ _id: APPLIED, seq: { $lt: seq } }, { $set: { seq, hash } });
    if (moved.matchedCount === 0 && seq === 1) await insertIfAbsent(this.applied, { _id: APPLIED, seq, hash });
  }

  after(seq: number, limit: number): Promise<LogRow[]> {
    return this.rows
      .find({ _id: { $gt: logId(seq) } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
  }

  find(id: string): Promise<LogRow | null> {
    return this.rows.findOne({ id });
  }

  async forgetTexts(userId: string): Promise<void> {
    await this.rows.updateMany({ userId }, { $set: { texts: null } });
  }
}
