import type { mongo } from 'mongoose';
import { newId } from '../context.ts';
import { isDuplicate } from '../store-errors.ts';

/** One document for all: who upgrades, what is done, and how far the running step is. */
export interface UpgradeRow {
  _id: 'upgrades';
  /** Number of the last completed step. */
  done: number;
  owner?: string;
  /** Milliseconds; the lease of an owner that is silent until then can be taken. */
  leaseUntil?: number;
  /** Last completed batch of the running step, by collection. */
  cursors?: Record<string, string>;
  /** Collections that the running step is through with. */
  finished?: string[];
}

const LEASE_MS = 10_000;
const HEARTBEAT_MS = 2_000;

/** The right to upgrade one database. A write of progress is refused once another instance has taken it over. */
export class UpgradeLease {
  private readonly owner = newId();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly rows: mongo.Collection<UpgradeRow>) {}

  async read(): Promise<UpgradeRow | null> {
    return this.rows.findOne({ _id: 'upgrades' });
  }

  /** Null while another instance holds it. */
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
      if (isDuplicate(error)) return null; // the upsert met the document of the holder
      throw error;
    }
  }

  /** Notes progress and renews the lease. */
  async write(progress: Partial<UpgradeRow>, unset: Record<string, 1> = {}): Promise<void> {
    const update = { $set: { ...progress, leaseUntil: Date.now() + LEASE_MS } };
    const { matchedCount } = await this.rows.updateOne(
      { _id: 'upgrades', owner: this.owner },
      Object.keys(unset).length > 0 ? { ...update, $unset: unset } : update,
    );
    if (matchedCount === 0) throw new Error('another instance has taken the upgrade over');
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.rows.updateOne({ _id: 'upgrades', owner: this.owner }, { $unset: { owner: 1, leaseUntil: 1 } });
  }
}
