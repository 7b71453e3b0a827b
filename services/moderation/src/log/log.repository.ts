import type { AuditKind } from '@masque/contracts';
import type { ReportStatus } from '@masque/contracts/rules';
import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import { type Head, logId, START, tallyOf } from './log.rules.ts';
import type { LogRow } from './log.row.ts';

interface AppliedRow extends Head {
  _id: string;
}

export interface LogFilter {
  readonly moderator?: string | undefined;
  readonly subjectKeys?: readonly string[] | undefined;
  readonly userId?: string | undefined;
  readonly kinds?: readonly AuditKind[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
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

  findAll(ids: readonly string[]): Promise<LogRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.rows.find({ id: { $in: [...ids] } }).toArray();
  }

  ofUser(userId: string, limit: number): Promise<LogRow[]> {
    return this.newest({ userId }, limit);
  }

  async about(reportId: string, subjectKeys: readonly string[], limit: number): Promise<LogRow[]> {
    const [ofReport, ofSubjects] = await Promise.all([
      this.newest({ reportId }, limit),
      this.newest({ subjectKey: { $in: [...subjectKeys] } }, limit),
    ]);
    const all = new Map([...ofReport, ...ofSubjects].map((row) => [row.seq, row]));
    return [...all.values()].toSorted((one, other) => other.seq - one.seq).slice(0, limit);
  }

  page(filter: LogFilter, from: number | null, limit: number, order: 1 | -1): Promise<LogRow[]> {
    const place = from === null ? {} : { _id: order === 1 ? { $gt: logId(from) } : { $lt: logId(from) } };
    return this.rows
      .find({ ...toQuery(filter), ...place })
      .sort({ _id: order })
      .limit(limit)
      .toArray();
  }

  ofDay(day: string, kinds: readonly AuditKind[]): Promise<LogRow[]> {
    return this.rows.find({ tally: { $in: kinds.map((kind) => tallyOf(day, kind)) } }).toArray();
  }

  countMoved(day: string, status: ReportStatus): Promise<number> {
    return this.rows.countDocuments({ tally: tallyOf(day, status) });
  }

  async forgetTexts(userId: string): Promise<void> {
    await this.rows.updateMany({ userId }, { $set: { texts: null } });
  }

  private newest(filter: mongo.Filter<LogRow>, limit: number): Promise<LogRow[]> {
    return this.rows.find(filter).sort({ _id: -1 }).limit(limit).toArray();
  }
}

function toQuery({ moderator, subjectKeys, userId, kinds, from, to }: LogFilter): mongo.Filter<LogRow> {
  return {
    ...(moderator === undefined ? {} : { moderator }),
    ...(subjectKeys === undefined ? {} : { subjectKey: { $in: [...subjectKeys] } }),
    ...(userId === undefined ? {} : { userId }),
    ...(kinds === undefined ? {} : { kind: { $in: [...kinds] } }),
    ...(from || to ? { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
  };
}
