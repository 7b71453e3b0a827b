import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { DeliveryRow } from './delivery.row.ts';
import type { DeliveryResult } from './delivery.rules.ts';

/** One endpoint, or all except these. */
export type Receiver = { readonly endpoint: string } | { readonly noneOf: readonly string[] };

@Injectable()
export class DeliveriesRepository {
  private readonly rows: Collection<DeliveryRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<DeliveryRow>('webhook-deliveries');
    store.declareIndexes('webhook-deliveries', [
      { key: { dueAt: 1 }, sparse: true },
      { key: { endpoint: 1, dueAt: 1 } },
      { key: { settledAt: 1 } },
      { key: { state: 1, createdAt: -1 } },
    ]);
  }

  async add(row: DeliveryRow): Promise<void> {
    await insertIfAbsent(this.rows, row);
  }

  /** Leases the row that has been due longest until `until`. */
  async claimDue(to: Receiver, now: Date, until: Date): Promise<DeliveryRow | null> {
    const endpoint = 'endpoint' in to ? to.endpoint : { $nin: [...to.noneOf] };
    return this.rows.findOneAndUpdate(
      { endpoint, dueAt: { $lte: now } },
      { $set: { dueAt: until } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Ignored if another instance has taken over the lease. `next`: the time of the next attempt, or the final state. */
  async saveAttempt(
    { _id, dueAt, tries }: DeliveryRow,
    { status, reason }: DeliveryResult,
    next: Date | 'delivered' | 'failed',
  ) {
    const tried = { status, reason, tries: tries + 1 };
    const held = { _id, ...(dueAt ? { dueAt } : {}) };
    await (next instanceof Date
      ? this.rows.updateOne(held, { $set: { ...tried, dueAt: next } })
      : this.rows.updateOne(held, { $set: { ...tried, state: next, settledAt: new Date() }, $unset: { dueAt: 1 } }));
  }

  async deleteSettledBefore(time: Date): Promise<void> {
    await this.rows.deleteMany({ settledAt: { $ne: null, $lt: time } });
  }
}
