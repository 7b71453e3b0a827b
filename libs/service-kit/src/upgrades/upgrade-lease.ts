import type { mongo } from 'mongoose';
import { newId } from '../context.ts';
import { isDuplicate } from '../store/store-errors.ts';

export interface UpgradeRow {
  _id: 'upgrades';
  done: number;
  owner?: string;
  leaseUntil?: number;
  cursors?: Record<string, string>;
  finished?: string[];
}

const LEASE_MS = 10_000;
const HEARTBEAT_MS = 2_000;

/** Progress writes are refused once another instance has taken over. */
export class UpgradeLease {
  private readonly owner = newId();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly rows: mongo.Collection<UpgradeRow>) {}

  async read(): Promise<UpgradeRow | null> {
    return this.rows.findOne({ _id: 'upgrades' });
  }

  async claim(): Promise<UpgradeRow | null> {
    const now = Date.now();
    try {
      const row = await this.rows.findOneAndUpdate(
        { _id: 'upgrades', $or: [{ leaseUntil: { $lt: now } }, { leaseUntil: { $exists: false } }] },
        { $set: { owner: this.owner, leaseUntil: now + LEASE_MS }, $setOnInsert: { done: 0 } },
        { upsert: true, returnDocument: 'after' },
      );
      this.timer = setInterval(() => void this.write({}).catch(() => undefined), HEARTBEAT_MS).unref();
      return row;
    } catch (error) {
      if (isDuplicate(error)) return null; // the upsert met the holder's document
      throw error;
    }
  }

  async write(progress: Partial<UpgradeRow>, unset: Record<string, 1> = {}): Promise<void> {
    const update = { $set: { ...progress, leaseUntil: Date.now() + LEASE_MS } };
    const { matchedCount } = await this.rows.updateOne(
      { _id: 'upgrades', owner: this.owner },
      Object.keys(unset).length > 0 ? { ...update, $unset: unset } : update,
    );
    if (matchedCount === 0) throw new Error('another instance took over the upgrade');
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.rows.updateOne({ _id: 'upgrades', owner: this.owner }, { $unset: { owner: 1, leaseUntil: 1 } });
  }
}
