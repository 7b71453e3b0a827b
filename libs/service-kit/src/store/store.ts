import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import mongoose, { type Collection, type Connection, type Model, type Schema } from 'mongoose';
import { CONFIG, type KitConfig } from '../config.ts';
import { Health } from '../health.ts';
import { type Logger, messageOf } from '../logger.ts';
import { version } from '../metrics/version.ts';
import { indexName, type StartedRow } from './started.row.ts';
import { LOGGER, SERVICE } from '../tokens.ts';
import { withoutEarlyCursors } from './store-cursors.ts';
import { indexRemedy } from './store-errors.ts';
import './store-hangs.ts';
import { type Upgrade, UPGRADES } from '../upgrades/upgrade.ts';
import { Upgrader } from '../upgrades/upgrader.ts';

const RETRY_MS = 500;

export interface IndexSpec {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  readonly sparse?: true;
}

/** Starts without the database and keeps trying. Nothing reads or writes before the upgrades are done. */
@Injectable()
export class StoreConnection implements OnModuleInit, OnApplicationShutdown {
  readonly connection: Connection;
  private readonly upgrader: Upgrader;
  private readonly database: string;
  private readonly indexes = new Map<string, readonly IndexSpec[]>();
  private hasOpened = false;
  private isClosed = false;

  constructor(
    @Inject(CONFIG) private readonly config: KitConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SERVICE) service: string,
    @Inject(UPGRADES) upgrades: readonly Upgrade[],
    health: Health,
  ) {
    this.database = `${config.names.prefix}${service}`;
    this.upgrader = new Upgrader(config.store.url, this.database, upgrades, logger);
    this.connection = mongoose.createConnection();
    this.connection.set('bufferTimeoutMS', 3_000);
    this.connection.once('open', () => (this.hasOpened = true));
    health.add('store', async () => {
      if (this.connection.readyState !== mongoose.ConnectionStates.connected) throw new Error('not connected');
      await this.connection.db?.command({ ping: 1 }, { timeoutMS: 1_500 });
    });
  }

  model<T>(collection: string, schema: Schema<T>): Model<T> {
    const model = this.connection.model<T>(collection, schema, collection);
    // mongoose swallows this error; the only symptom would be slow calls.
    model.on('index', (error?: Error) => {
      if (error && !this.isClosed)
        this.logger.error({ collection, reason: error.message }, 'could not create an index');
    });
    return model;
  }

  /** Without mongoose documents, for hot paths: half the work per call, but no casts, defaults or validation. */
  collection<T extends object>(name: string): Collection<T> {
    return withoutEarlyCursors(this.connection.collection<T>(name), () => this.hasOpened);
  }

  declareIndexes(collection: string, indexes: readonly IndexSpec[]): void {
    this.indexes.set(collection, [...(this.indexes.get(collection) ?? []), ...indexes]);
  }

  async opened(): Promise<void> {
    if (this.connection.readyState === mongoose.ConnectionStates.connected) return;
    // Not `once` of node:events: it rejects when an attempt fails, and `keepConnecting` tries again.
    await new Promise<void>((resolve) => void this.connection.once('open', resolve));
  }

  onModuleInit() {
    void this.keepConnecting();
  }

  /** After the first success the driver reconnects by itself; mongoose doesn't retry the first attempt. */
  private async keepConnecting(): Promise<void> {
    while (!this.isClosed) {
      try {
        await this.upgrader.run();
        if (this.isClosed) return;
        await this.connection.openUri(this.config.store.url, {
          dbName: this.database,
          serverSelectionTimeoutMS: 2_000,
          connectTimeoutMS: 2_000,
          socketTimeoutMS: 20_000,
          heartbeatFrequencyMS: 10_000,
          maxPoolSize: 20,
        });
        await this.createIndexes();
        await this.noteStart();
        return;
      } catch (error) {
        this.logger.warn({ reason: messageOf(error) }, 'store not available yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** One by one: an index that can't be created must not keep the others from being created. */
  private async createIndexes(): Promise<void> {
    for (const [collection, indexes] of this.indexes)
      for (const { key, ...options } of indexes) {
        try {
          await this.connection.collection(collection).createIndex({ ...key }, options);
        } catch (error) {
          const remedy = indexRemedy(error);
          if (remedy === undefined) throw error;
          const facts = { collection, index: indexName(key), reason: messageOf(error) };
          this.logger.error(facts, `could not create an index: ${remedy}, then restart the service`);
        }
      }
  }

  private async noteStart(): Promise<void> {
    const declared = [...this.indexes].flatMap(([collection, indexes]) =>
      indexes.map(({ key }) => ({ collection, key })),
    );
    const ofSchemas = Object.values(this.connection.models).flatMap(({ collection, schema }) =>
      schema.indexes().map(([key]) => ({ collection: collection.collectionName, key })),
    );
    const indexes = [...declared, ...ofSchemas].map(({ collection, key }) => ({ collection, name: indexName(key) }));
    const rows = this.connection.collection<StartedRow>('started');
    await rows.updateOne({ _id: 'latest' }, { $set: { version, indexes } }, { upsert: true });
  }

  async onApplicationShutdown() {
    this.isClosed = true;
    await this.upgrader.stop();
    await this.connection.close();
  }
}
