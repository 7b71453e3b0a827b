import { topics } from '@masque/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { KafkaMessage } from 'kafkajs';
import { type Logger, messageOf } from '../logger.ts';
import { METRICS, type Metrics } from '../metrics/metrics.ts';
import { LOGGER, SERVICE } from '../tokens.ts';
import { EventProducer } from './event-producer.ts';
import { KafkaClient } from './kafka.ts';

const REASON_LENGTH = 500;

@Injectable()
export class DeadLetters {
  private readonly count;

  constructor(
    private readonly producer: EventProducer,
    private readonly client: KafkaClient,
    @Inject(SERVICE) private readonly service: string,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.count = metrics.counter('masque_dead_letters_total');
  }

  async deadLetter(topic: string, partition: number, message: KafkaMessage, error: unknown): Promise<void> {
    const reason = messageOf(error).slice(0, REASON_LENGTH);
    await this.producer.sendRaw({
      topic: `${topic}.dlq`,
      messages: [
        {
          key: message.key,
          value: message.value,
          headers: {
            ...message.headers,
            'x-dlq-service': this.service,
            'x-dlq-topic': topic,
            'x-dlq-partition': String(partition),
            'x-dlq-offset': message.offset,
            'x-dlq-error': reason,
          },
        },
      ],
    });
    this.count({ topic });
    this.logger.error({ topic, offset: message.offset, reason }, 'event handler failed for good; event dead-lettered');
  }

  totals(): Promise<Map<string, number>> {
    return this.client.ask(async (admin) => {
      const counts = new Map<string, number>();
      const existing = new Set(await admin.listTopics());
      const isDeadLetters = (name: string) => name.endsWith('.dlq') && existing.has(this.client.prefixed(name));
      for (const name of topics.filter(isDeadLetters)) {
        const partitions = await admin.fetchTopicOffsets(this.client.prefixed(name));
        const total = partitions.reduce((sum, { high }) => sum + Number(high), 0);
        counts.set(name.replace(/\.dlq$/, ''), total);
      }
      return counts;
    });
  }
}
