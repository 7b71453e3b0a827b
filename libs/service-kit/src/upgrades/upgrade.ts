import type { mongo } from 'mongoose';
import type { Logger } from '../logger.ts';

export const UPGRADES = Symbol('upgrades');

/** Runs once, before any reads or writes. A crash resumes after the last complete batch: batches must be idempotent. */
export interface Upgrade {
  /** Order, from 1; once released, it never changes and is never reused. */
  readonly number: number;
  readonly name: string;
  readonly run: (context: UpgradeContext) => Promise<void>;
}

export interface BatchOptions<T extends mongo.Document> {
  readonly filter?: mongo.Filter<T>;
  readonly projection?: mongo.Document;
  readonly size?: number;
}

export interface UpgradeContext {
  readonly db: mongo.Db;
  readonly logger: Logger;
  /** Walks a collection by `_id`, once per step, resuming after a crash. Rejects when another instance took over. */
  readonly inBatches: <T extends mongo.Document & { _id: string }>(
    collection: string,
    batch: (documents: T[]) => Promise<void>,
    options?: BatchOptions<T>,
  ) => Promise<void>;
}
