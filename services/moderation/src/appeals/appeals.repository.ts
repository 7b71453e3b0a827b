import type { AppealStatus } from '@masque/contracts';
import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { AppealRow } from './appeal.row.ts';

@Injectable()
export class AppealsRepository {
  private readonly rows: Collection<AppealRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<AppealRow>('appeals');
    store.declareIndexes('appeals', [
      { key: { userId: 1, createdAt: -1 } },
      { key: { status: 1, dueAt: 1, _id: 1 } },
      { key: { reportId: 1 } },
    ]);
  }

  /** Returns false if the action already has an appeal. */
  insert(row: AppealRow): Promise<boolean> {
    return insertIfAbsent(this.rows, row);
  }

  find(id: string): Promise<AppealRow | null> {
    return this.rows.findOne({ _id: id });
  }

  findAll(ids: readonly string[]): Promise<AppealRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.rows.find({ _id: { $in: [...ids] } }).toArray();
  }

  of(userId: string, limit: number): Promise<AppealRow[]> {
    return this.rows.find({ userId }).sort({ createdAt: -1 }).limit(limit).toArray();
  }

  page(status: AppealStatus, skip: number, limit: number): Promise<AppealRow[]> {
    return this.rows
      .find({ status })
      .sort(status === 'pending' ? { dueAt: 1, _id: 1 } : { decidedAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .toArray();
  }

  async pendingDues(): Promise<Date[]> {
    const found = await this.rows.find({ status: 'pending' }, { projection: { dueAt: 1 } }).toArray();
    return found.map(({ dueAt }) => dueAt);
  }

  async pendingReports(reportIds: readonly string[]): Promise<string[]> {
    if (reportIds.length === 0) return [];
    const found = await this.rows.find({ reportId: { $in: [...reportIds] }, status: 'pending' }).toArray();
    return found.flatMap(({ reportId }) => reportId ?? []);
  }

  /** Ignored if a later entry has already decided it. */
  async decide(id: string, decision: Pick<AppealRow, 'status' | 'decidedAt' | 'answer' | 'seq'>): Promise<void> {
    await this.rows.updateOne({ _id: id, seq: { $lt: decision.seq } }, { $set: decision });
  }

  /** Deletes pending appeals, because nobody is waiting for an answer. */
  async deleteTexts(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId, status: 'pending' });
    await this.rows.updateMany({ userId }, { $set: { text: '', answer: '' } });
  }
}
