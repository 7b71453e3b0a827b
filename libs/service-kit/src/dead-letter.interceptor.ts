import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  type OnModuleDestroy,
} from '@nestjs/common';
import { KafkaContext } from '@nestjs/microservices';
import type { KafkaMessage } from 'kafkajs';
import { catchError, defer, from, mergeMap, retry, throwError, timer } from 'rxjs';
import type { Logger } from './logger.ts';
import { LOGGER } from './tokens.ts';
import { isUnavailable } from './unavailable.ts';

/** An error that no retry can mend: the message goes to the dead letters at once. */
export class PermanentEventError extends Error {}

const TRIES = 4;
const BASE_MS = 100;
/** Between tries while a backing service is away; short enough for the heartbeats that keep the membership. */
const AWAY_MS = 500;

/**
 * At least once for event handlers: four tries in place with back-off (the partition keeps its order), then the message
 * goes to `{topic}.dlq` and the next one is handled. While the store or Redis is away there is nothing wrong with the
 * message: it waits for them, however long that takes. When writing the dead letter fails, or the service stops, kafkajs
 * does not commit the offset and the message is delivered again.
 */
@Injectable()
export class DeadLetterInterceptor implements NestInterceptor, OnModuleDestroy {
  private isClosing = false;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  intercept(execution: ExecutionContext, next: CallHandler) {
    const context = execution.switchToRpc().getContext<KafkaContext>();
    let failures = 0;
    return defer(() => next.handle()).pipe(
      retry({
        delay: (error: unknown) => {
          if (this.isClosing) throw error;
          if (isUnavailable(error)) return this.wait(context, AWAY_MS, error);
          failures += 1;
          if (error instanceof PermanentEventError || failures >= TRIES) throw error;
          return this.wait(context, BASE_MS * 4 ** (failures - 1), error);
        },
      }),
      catchError((error: unknown) => (this.isClosing ? throwError(() => error) : from(this.bury(context, error)))),
    );
  }

  /** A heartbeat keeps the membership; one refused during a rebalance must not dead-letter the message. */
  private wait(context: KafkaContext, ms: number, error: unknown) {
    this.logger.warn({ topic: context.getTopic(), reason: reasonOf(error) }, 'event handler failed; trying again');
    return from(
      context
        .getHeartbeat()()
        .catch(() => undefined),
    ).pipe(mergeMap(() => timer(ms)));
  }

  onModuleDestroy() {
    this.isClosing = true;
  }

  private async bury(context: KafkaContext, error: unknown): Promise<void> {
    const message = context.getMessage();
    const topic = context.getTopic();
    await context.getProducer().send({
      topic: `${topic}.dlq`,
      acks: -1,
      messages: [
        {
          key: asText(message.key),
          value: asText(message.value),
          headers: {
            ...message.headers,
            'x-dlq-topic': topic,
            'x-dlq-partition': String(context.getPartition()),
            'x-dlq-offset': message.offset,
            'x-dlq-error': reasonOf(error).slice(0, 500),
          },
        },
      ],
    });
    this.logger.error({ topic, offset: message.offset, reason: reasonOf(error) }, 'event buried in the dead letters');
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Nest has parsed key and value in place: they are written back as text. */
const asText = (value: KafkaMessage['value'] | object): string | Buffer | null => {
  if (value === null || value === undefined || Buffer.isBuffer(value) || typeof value === 'string') return value;
  return JSON.stringify(value);
};
