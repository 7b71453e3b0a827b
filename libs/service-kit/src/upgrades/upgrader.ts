import mongoose, { type mongo } from 'mongoose';
import { type Logger, messageOf } from '../logger.ts';
import type { BatchOptions, Upgrade, UpgradeContext } from './upgrade.ts';
import { UpgradeLease, type UpgradeRow } from './upgrade-lease.ts';

const WAIT_MS = 500;
const RETRY_MS = 5_000;
const BATCH = 200;

export class Upgrader {
  private readonly upgrades: readonly Upgrade[];
  private isDone = false;
  private isClosed = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    private readonly database: string,
    upgrades: readonly Upgrade[],
    private readonly logger: Logger,
    private readonly retryMs = RETRY_MS,
  ) {
    this.upgrades = upgrades.toSorted((one, other) => one.number - other.number);
    if (new Set(upgrades.map(({ number }) => number)).size < upgrades.length) {
      throw new Error(`Two upgrades of ${database} have the same number`);
    }
  }

  async run(): Promise<void> {
    if (this.isDone || this.upgrades.length === 0) return;
    this.running = this.runWithClient();
    await this.running;
  }

  async stop(): Promise<void> {
    this.isClosed = true;
    await this.running?.catch(() => undefined);
  }

  private async runWithClient(): Promise<void> {
    const options = { serverSelectionTimeoutMS: 2_000, connectTimeoutMS: 2_000 };
    const client = new mongoose.mongo.MongoClient(this.url, options);
    try {
      const db = client.db(this.database);
      const lease = new UpgradeLease(db.collection<UpgradeRow>('upgrades'));
      const last = this.upgrades.at(-1)?.number ?? 0;
      while (!this.isClosed) {
        const known = await lease.read();
        if ((known?.done ?? 0) >= last) {
          this.isDone = true;
          return;
        }
        const row = await lease.claim();
        if (row) await this.runSteps(db, lease, row.done);
        else await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      }
    } finally {
      await client.close();
    }
  }

  private async runSteps(db: mongo.Db, lease: UpgradeLease, done: number): Promise<void> {
    try {
      for (const upgrade of this.upgrades.filter(({ number }) => number > done)) await this.runStep(db, lease, upgrade);
    } finally {
      await lease.release();
    }
  }

  private async runStep(db: mongo.Db, lease: UpgradeLease, { number, name, run }: Upgrade): Promise<void> {
    const started = Date.now();
    try {
      await run({ db, logger: this.logger, inBatches: this.batchesOf(db, lease) });
      await lease.write({ done: number }, { cursors: 1, finished: 1 });
      this.logger.info({ upgrade: number, name, ms: Date.now() - started }, 'data upgraded');
    } catch (error) {
      if (!this.isClosed) {
        this.logger.error({ upgrade: number, name, reason: messageOf(error) }, 'data upgrade failed; retrying');
        await new Promise((resolve) => setTimeout(resolve, this.retryMs));
      }
      throw error;
    }
  }

  private batchesOf(db: mongo.Db, lease: UpgradeLease): UpgradeContext['inBatches'] {
    return async <T extends mongo.Document & { _id: string }>(
      collection: string,
      batch: (documents: T[]) => Promise<void>,
      { filter = {}, projection, size = BATCH }: BatchOptions<T> = {},
    ): Promise<void> => {
      const { cursors = {}, finished = [] } = (await lease.read()) ?? {};
      if (finished.includes(collection)) return;
      let cursor = cursors[collection];
      for (let isLast = false; !isLast;) {
        if (this.isClosed) throw new Error('the service stopped during an upgrade');
        const behind = cursor === undefined ? filter : { $and: [filter, { _id: { $gt: cursor } }] };
        const found = db
          .collection(collection)
          .find(behind as mongo.Filter<mongo.Document>, projection && { projection });
        const documents = (await found.sort({ _id: 1 }).limit(size).toArray()) as unknown as T[];
        if (documents.length > 0) await batch(documents);
        cursor = documents.at(-1)?._id ?? cursor;
        if (cursor !== undefined) cursors[collection] = cursor;
        isLast = documents.length < size;
        await lease.write(isLast ? { cursors, finished: [...finished, collection] } : { cursors });
      }
    };
  }
}
