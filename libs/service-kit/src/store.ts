import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import mongoose, { type Collection, type Connection, type Model, type Schema } from 'mongoose';
import { CONFIG, type KitConfig } from './config.ts';
import { Health } from './health.ts';
import type { Logger } from './logger.ts';
import { LOGGER, SERVICE } from './tokens.ts';

const RETRY_MS = 500;

/** The service's own database. Starts without it, keeps trying, and says so in readiness. */
@Injectable()
export class Store implements OnModuleInit, OnApplicationShutdown {
  readonly connection: Connection;
  private readonly config: KitConfig;
  private readonly logger: Logger;
  private readonly database: string;
  private isClosed = false;

  constructor(
    @Inject(CONFIG) config: KitConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(SERVICE) service: string,
    health: Health,
  ) {
    this.config = config;
    this.logger = logger;
    this.database = `${config.names.prefix}${service}`;
    this.connection = mongoose.createConnection();
    this.connection.set('bufferTimeoutMS', 3_000);
    health.add('store', async () => {
      if (this.connection.readyState !== mongoose.ConnectionStates.connected) throw new Error('not connected');
      await this.connection.db?.command({ ping: 1 }, { timeoutMS: 1_500 });
    });
  }

  /** A collection, by its name and schema. */
  model<T>(collection: string, schema: Schema<T>): Model<T> {
    return this.connection.model<T>(collection, schema, collection);
  }

  /**
   * The same without mongoose's documents, for hot paths: half the work for each call, but nothing is cast, filled in or
   * checked by the schema.
   */
  collection<T extends object>(name: string): Collection<T> {
    return this.connection.collection<T>(name);
  }

  onModuleInit() {
    void this.keepConnecting();
  }

  /** The driver comes back by itself after the first success; mongoose does not retry the first one. */
  private async keepConnecting(): Promise<void> {
    while (!this.isClosed) {
      try {
        await this.connection.openUri(this.config.store.url, {
          dbName: this.database,
          serverSelectionTimeoutMS: 2_000,
          connectTimeoutMS: 2_000,
          socketTimeoutMS: 20_000,
          heartbeatFrequencyMS: 1_000,
          maxPoolSize: 20,
        });
        return;
      } catch (error) {
        this.logger.warn({ reason: error instanceof Error ? error.message : '' }, 'the store is not there yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async onApplicationShutdown() {
    this.isClosed = true;
    await this.connection.close();
  }
}

/** Whether a write was refused because a unique key is taken. (The embedded store gives no `keyPattern`.) */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11000;
