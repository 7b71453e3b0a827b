import { topics } from '@masque/contracts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Kafka, type KafkaConfig, type logCreator, logLevel, type Message, type Producer } from 'kafkajs';
import { CONFIG, type KitConfig } from './config.ts';
import { Health } from './health.ts';
import type { Logger } from './logger.ts';
import { LOGGER, SERVICE } from './tokens.ts';

const PARTITIONS = 3;

/** kafkajs gives up sends after 20 s by default; with these a broker may be away for minutes. */
export const kafkaOptions = (service: string, config: KitConfig, logger: Logger): KafkaConfig => ({
  clientId: service,
  brokers: config.kafka.brokers,
  connectionTimeout: 1_000,
  requestTimeout: 5_000,
  retry: { initialRetryTime: 100, maxRetryTime: 1_000, multiplier: 2, factor: 0.2, retries: 60 },
  logLevel: logLevel.ERROR,
  logCreator: quietly(logger),
});

/** kafkajs logs each failed connection as an error; for us these are what a starting system looks like. */
const quietly =
  (logger: Logger): logCreator =>
  () =>
  ({ log }) =>
    logger.debug({ kafka: log.message }, 'kafka client');

/** Publishes to Kafka, with all replicas' acknowledgement and without doubles of its own making. */
@Injectable()
export class KafkaBus implements OnApplicationShutdown {
  private readonly kafka: Kafka;
  private readonly prefix: string;
  private producer: Promise<Producer> | undefined;

  constructor(
    @Inject(CONFIG) config: KitConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(SERVICE) service: string,
    health: Health,
  ) {
    this.kafka = new Kafka(kafkaOptions(service, config, logger));
    this.prefix = config.names.prefix;
    health.add('kafka', () => this.ping());
  }

  /** The topic's name on this installation. */
  topic(name: string): string {
    return `${this.prefix}${name}`;
  }

  /** Rejects when the broker does not acknowledge; the next call then starts with a fresh producer. */
  async send(topic: string, messages: Message[]): Promise<void> {
    this.producer ??= this.connect();
    try {
      const producer = await this.producer;
      await producer.send({ topic: this.topic(topic), acks: -1, messages });
    } catch (error) {
      const broken = this.producer;
      this.producer = undefined;
      void broken?.then((producer) => producer.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  /** Creates what is missing of the topics and their dead letters; rejects while the broker is away. */
  async ensureTopics(): Promise<void> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      const existing = new Set(await admin.listTopics());
      const missing = topics.map((name) => this.topic(name)).filter((topic) => !existing.has(topic));
      if (missing.length === 0) return;
      await admin.createTopics({
        waitForLeaders: true,
        topics: missing.map((topic) => ({
          topic,
          numPartitions: PARTITIONS,
          // Dead letters stay until an operator has replayed or dropped them.
          configEntries: topic.endsWith('.dlq') ? [{ name: 'retention.ms', value: '-1' }] : [],
        })),
      });
    } finally {
      await admin.disconnect();
    }
  }

  /** A service that only publishes has no consumer that makes the topics. */
  private async connect(): Promise<Producer> {
    await this.ensureTopics();
    const producer = this.kafka.producer({ idempotent: true, maxInFlightRequests: 1, retry: { retries: 5 } });
    await producer.connect();
    return producer;
  }

  private async ping(): Promise<void> {
    const admin = this.kafka.admin({ retry: { retries: 0 } });
    try {
      await admin.connect();
      await admin.describeCluster();
    } finally {
      await admin.disconnect();
    }
  }

  async onApplicationShutdown() {
    await this.producer?.then((producer) => producer.disconnect()).catch(() => undefined);
  }
}
