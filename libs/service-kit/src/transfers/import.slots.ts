import { randomUUID } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { isOfJob } from '../context.ts';
import { unlessDuplicate } from '../store/store-errors.ts';
import { StoreConnection } from '../store/store.ts';

const SLOTS = 2;
const LEASE_MS = 15_000;
const HEARTBEAT_MS = 4_000;
const RETRY_SECONDS = 2;

interface SlotRow {
  _id: string;
  token: string;
  until: Date;
}

@Injectable()
export class ImportSlots {
  private readonly rows: Collection<SlotRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<SlotRow>('import-slots');
  }

  async acquire(userId: string): Promise<() => Promise<void>> {
    if (isOfJob()) return async () => undefined;
    const token = randomUUID();
    for (let n = 0; n < SLOTS; n += 1) {
      const _id = `${userId}:${n}`;
      if (await this.claim(_id, token)) return this.hold(_id, token);
    }
    const details = [`Only ${SLOTS} imports can run at a time`];
    throw new DomainError('rate.limited', {}, { details, remainingTime: RETRY_SECONDS });
  }

  private async claim(_id: string, token: string): Promise<boolean> {
    const now = Date.now();
    const change = { $set: { token, until: new Date(now + LEASE_MS) } };
    // The upsert meets a lease that hasn't expired.
    return unlessDuplicate(this.rows.updateOne({ _id, until: { $lt: new Date(now) } }, change, { upsert: true }));
  }

  private hold(_id: string, token: string): () => Promise<void> {
    const renew = () => this.rows.updateOne({ _id, token }, { $set: { until: new Date(Date.now() + LEASE_MS) } });
    const heartbeat = setInterval(() => void renew().catch(() => undefined), HEARTBEAT_MS);
    return async () => {
      clearInterval(heartbeat);
      await this.rows.deleteOne({ _id, token }).catch(() => undefined); // it expires by itself
    };
  }
}
