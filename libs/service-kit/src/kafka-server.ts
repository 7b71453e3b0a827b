import { ServerKafka } from '@nestjs/microservices';
import type { Consumer } from 'kafkajs';

const REJOIN_MS = 1_000;

/**
 * Nest's Kafka server, with a consumer that never stays away. kafkajs joins again after most failures, but leaves for good
 * after one that it takes for hopeless, such as a dead letter that no broker takes: the service would look well and
 * handle nothing more.
 */
export class LastingKafkaServer extends ServerKafka {
  override async bindEvents(consumer: Consumer): Promise<void> {
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) void this.rejoin(consumer);
    });
    await super.bindEvents(consumer);
  }

  private async rejoin(consumer: Consumer): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, REJOIN_MS));
      if (this.consumer !== consumer) return; // closed
      try {
        await consumer.connect();
        await super.bindEvents(consumer);
        return;
      } catch {
        await consumer.disconnect().catch(() => undefined);
      }
    }
  }
}
