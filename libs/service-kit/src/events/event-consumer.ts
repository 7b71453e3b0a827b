import type { Consumer, ConsumerConfig } from 'kafkajs';
import type { EventHandling } from './event-handling.ts';
import type { KafkaClient } from './kafka.ts';
import type { Positions } from './positions.ts';

const REJOIN_MS = 1_000;

export interface ConsumerSettings {
  readonly groupId: string;
  readonly topics: readonly string[];
  readonly fetchWaitMs: number;
  readonly positions?: Positions;
}

const timing: Partial<ConsumerConfig> = {
  sessionTimeout: 6_000,
  heartbeatInterval: 1_500,
  allowAutoTopicCreation: false,
};

/** Rejoins after errors that kafkajs considers fatal too: otherwise the service looks healthy and handles nothing. */
export class EventConsumer {
  private readonly consumer: Consumer;
  private isClosed = false;

  constructor(
    private readonly client: KafkaClient,
    private readonly settings: ConsumerSettings,
    private readonly handling: EventHandling,
  ) {
    const { groupId, fetchWaitMs } = settings;
    this.consumer = client.kafka.consumer({
      ...timing,
      groupId: client.prefixed(groupId),
      maxWaitTimeInMs: fetchWaitMs,
    });
    this.consumer.on(this.consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) void this.rejoin();
    });
    // This group commits no offsets, so each rebalance would lose its position.
    this.consumer.on(this.consumer.events.GROUP_JOIN, () => this.seekPositions());
  }

  async start(): Promise<void> {
    const joined = new Promise<void>((resolve) => {
      const off = this.consumer.on(this.consumer.events.GROUP_JOIN, () => {
        off();
        resolve();
      });
    });
    await this.run();
    await joined;
  }

  async stop(): Promise<void> {
    this.isClosed = true;
    this.handling.isClosing = true;
    await this.consumer.disconnect();
  }

  private async run(): Promise<void> {
    const { topics, positions } = this.settings;
    await this.consumer.connect();
    await this.consumer.subscribe({ topics: topics.map((topic) => this.client.prefixed(topic)), fromBeginning: true });
    await this.consumer.run({
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 3,
      autoCommit: !positions,
      ...(positions ? {} : { autoCommitInterval: 1_000 }),
      eachBatch: (payload) =>
        this.handling.eachBatch(payload, (nextOffset) => {
          positions?.set(positionKey(payload.batch.topic, payload.batch.partition), nextOffset);
        }),
    });
  }

  private seekPositions(): void {
    for (const [key, offset] of this.settings.positions ?? []) {
      const [topic = '', partition = '0'] = key.split(':');
      this.consumer.seek({ topic, partition: Number(partition), offset: String(offset) });
    }
  }

  private async rejoin(): Promise<void> {
    while (!this.isClosed) {
      await new Promise((resolve) => setTimeout(resolve, REJOIN_MS));
      if (this.isClosed) return;
      try {
        await this.run();
        return;
      } catch {
        await this.consumer.disconnect().catch(() => undefined);
      }
    }
  }
}

export const positionKey = (kafkaTopic: string, partition: number): string => `${kafkaTopic}:${partition}`;
