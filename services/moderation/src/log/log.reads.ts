import type { AuditKind } from '@masque/contracts';
import type { ReportStatus } from '@masque/contracts/rules';
import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import type { LogRow } from './log.row.ts';
import { logId, tallyOf } from './log.rules.ts';

export type { LogRow } from './log.row.ts';

export interface LogFilter {
  readonly moderator?: string | undefined;
  readonly subjectKeys?: readonly string[] | undefined;
  readonly userId?: string | undefined;
  readonly kinds?: readonly AuditKind[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

@Injectable()
export class LogReads {
  private readonly rows: Collection<LogRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<LogRow>('log');
  }

  find(id: string): Promise<LogRow | null> {
    return this.rows.findOne({ id });
  }

  ofUser(userId: string, limit: number): Promise<LogRow[]> {
    return userId === '' ? Promise.resolve([]) : this.newest({ userId }, limit);
  }

  async about(reportId: string, subjectKeys: readonly string[], limit: number): Promise<LogRow[]> {
    const [ofReport, ofSubjects] = await Promise.all([
      this.newest({ reportId }, limit),
      this.newest({ subjectKey: { $in: [...subjectKeys] } }, limit),
    ]);
    const all = new Map([...ofReport, ...ofSubjects].map((row) => [row.seq, row]));
    return [...all.values()].toSorted((one, other) => other.seq - one.seq).slice(0, limit);
  }

  page(filter: LogFilter, from: number | null, limit: number, order: 1 | -1 = -1): Promise<LogRow[]> {
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
