import { type EventName, eventSpec } from '@masque/contracts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CompressionTypes, type Producer, type ProducerRecord } from 'kafkajs';
import type { Outgoing } from '../published/outgoing.ts';
import { failureName, TRACEPARENT, TRACING, type Tracing } from '../tracing/tracing.ts';
import { KafkaClient } from './kafka.ts';

@Injectable()
export class EventProducer implements OnApplicationShutdown {
  private producer: Promise<Producer> | undefined;

  constructor(
    private readonly client: KafkaClient,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  async send(event: EventName, batch: readonly Outgoing[]): Promise<void> {
    const { topic, compressed } = eventSpec(event);
    const spans = batch.map(({ parent }) =>
      parent === undefined ? undefined : this.tracing.begin({ kind: 'producer', name: `publish ${event}`, parent }),
    );
    const messages = batch.map(({ key, value }, index) => {
      const trace = spans[index]?.trace;
      return { key, value, ...(trace ? { headers: { [TRACEPARENT]: trace.traceparent } } : {}) };
    });
    try {
      await this.sendRaw({ topic, messages, ...(compressed ? { compression: CompressionTypes.GZIP } : {}) });
      for (const span of spans) span?.end();
    } catch (error) {
      for (const span of spans) span?.end({}, failureName(error));
      throw error;
    }
  }

  async sendRaw(record: ProducerRecord): Promise<void> {
    this.producer ??= this.connect();
    const connecting = this.producer;
    try {
      await (await connecting).send({ ...record, topic: this.client.prefixed(record.topic), acks: -1 });
    } catch (error) {
      if (this.producer === connecting) this.producer = undefined;
      void connecting.then((producer) => producer.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  /** A service that only publishes has no consumer to create the topics. */
  private async connect(): Promise<Producer> {
    await this.client.ensureTopics();
    const producer = this.client.kafka.producer({ idempotent: true, maxInFlightRequests: 1, retry: { retries: 5 } });
    await producer.connect();
    return producer;
  }

  async onApplicationShutdown() {
    await this.producer?.then((producer) => producer.disconnect()).catch(() => undefined);
  }
}
