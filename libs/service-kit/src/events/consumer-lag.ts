import type { MetricSamples } from '../metrics/metrics.ts';
import { positionKey } from './event-consumer.ts';
import type { KafkaClient } from './kafka.ts';
import type { Positions } from './positions.ts';

type Lag = MetricSamples<'masque_consumer_lag'>;

export class ConsumerLag {
  constructor(private readonly client: KafkaClient) {}

  async ofGroup(groupId: string, topics: readonly string[]): Promise<Lag[]> {
    if (topics.length === 0) return [];
    const named = topics.map((topic) => this.client.prefixed(topic));
    const committed = await this.client.ask((admin) =>
      admin.fetchOffsets({ groupId: this.client.prefixed(groupId), topics: named }),
    );
    const offsets = new Map(
      committed.flatMap(({ topic, partitions }) =>
        partitions.map(({ partition, offset }) => [positionKey(topic, partition), BigInt(offset)] as const),
      ),
    );
    return this.lagOf(offsets, topics, 'one');
  }

  ofPositions(positions: Positions, topics: readonly string[]): Promise<Lag[]> {
    return this.lagOf(positions, topics, 'each');
  }

  private async lagOf(offsets: Positions, topics: readonly string[], delivery: 'one' | 'each'): Promise<Lag[]> {
    return Promise.all(
      topics.map(async (topic): Promise<Lag> => {
        const ends = await this.client.ask((admin) => admin.fetchTopicOffsets(this.client.prefixed(topic)));
        let lag = 0n;
        for (const { partition, low, high } of ends) {
          const at = offsets.get(positionKey(this.client.prefixed(topic), partition)) ?? -1n;
          const from = at > BigInt(low) ? at : BigInt(low);
          if (BigInt(high) > from) lag += BigInt(high) - from;
        }
        return [{ topic, delivery }, Number(lag)];
      }),
    );
  }
}
