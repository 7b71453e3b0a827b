import type { mongo } from 'mongoose';
import type { Logger } from '../logger.ts';

/** Injection token of the service's upgrades. */
export const UPGRADES = Symbol('upgrades');

/**
 * One step that brings the data of an earlier version to today's. It runs once for all instances, before anybody reads
 * or writes; when its process dies, another goes on behind the last completed batch, so each batch must bear repeating.
 */
export interface Upgrade {
  /** Place in the order, from 1; never changes and is never used again once it was released. */
  readonly number: number;
  /** For the log: what is different afterwards. */
  readonly name: string;
  readonly run: (context: UpgradeContext) => Promise<void>;
}

export interface BatchOptions<T extends mongo.Document> {
  /** Documents that need the step; what a batch has changed need not fit it any more. */
  readonly filter?: mongo.Filter<T>;
  readonly projection?: mongo.Document;
  /** Documents a batch; default 200. */
  readonly size?: number;
}

export interface UpgradeContext {
  readonly db: mongo.Db;
  readonly logger: Logger;
  /**
   * Walks through a collection by `_id`, and goes on behind the last completed batch after a crash. A step may walk
   * through several collections, one after the other, each once. Rejects when another instance has taken over.
   */
  readonly inBatches: <T extends mongo.Document & { _id: string }>(
    collection: string,
    batch: (documents: T[]) => Promise<void>,
    options?: BatchOptions<T>,
  ) => Promise<void>;
}
