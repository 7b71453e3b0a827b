import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceName } from '@masque/contracts';
import { type Admin, Kafka, type KafkaConfig, type logCreator, logLevel } from 'kafkajs';
import { CONFIG, type KitConfig } from '../config.ts';
import { Health } from '../health.ts';
import type { Logger } from '../logger.ts';
import { LOGGER, SERVICE } from '../tokens.ts';
import { quietenTimers } from './kafkajs-timers.ts';
import { ensureTopics } from './topics.ts';

quietenTimers();

/** By default kafkajs gives up sending after 20 s; with these options a broker may be down for minutes. */
const clientOptions = (service: string, config: KitConfig, logger: Logger): KafkaConfig => ({
  clientId: service,
  ...config.kafka.access,
  connectionTimeout: 1_000,
  requestTimeout: 5_000,
  retry: { initialRetryTime: 100, maxRetryTime: 1_000, multiplier: 2, factor: 0.2, retries: 60 },
  logLevel: logLevel.ERROR,
  logCreator: quietly(logger),
});

const quietly =
  (logger: Logger): logCreator =>
  () =>
  ({ log }) =>
    logger.debug({ kafka: log.message }, 'kafka client');

@Injectable()
export class KafkaClient implements OnApplicationShutdown {
  readonly kafka: Kafka;
  private connecting: Promise<Admin> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: KitConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(SERVICE) private readonly service: ServiceName,
    health: Health,
  ) {
    this.kafka = new Kafka(clientOptions(service, config, logger));
    health.add('kafka', async () => {
      await this.ask((admin) => admin.describeCluster());
    });
  }

  prefixed(name: string): string {
    return `${this.config.names.prefix}${name}`;
  }

  /** The topic's name in the contracts. */
  unprefixed(kafkaTopic: string): string {
    return kafkaTopic.slice(this.config.names.prefix.length);
  }

  async ensureTopics(): Promise<void> {
    await this.ask((admin) =>
      ensureTopics(admin, this.service, (name) => this.prefixed(name), this.config.kafka.partitions),
    );
  }

  async ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    this.connecting ??= this.connect();
    const connecting = this.connecting;
    try {
      return await question(await connecting);
    } catch (error) {
      if (this.connecting === connecting) this.connecting = undefined;
      void connecting.then((admin) => admin.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin({ retry: { retries: 0 } });
    await admin.connect();
    return admin;
  }

  async onApplicationShutdown() {
    await this.connecting?.then((admin) => admin.disconnect()).catch(() => undefined);
  }
}
