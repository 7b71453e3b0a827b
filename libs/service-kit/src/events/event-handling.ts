import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventName } from '@masque/contracts';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { inContext, type TraceContext } from '../context.ts';
import { type Logger, messageOf } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { inSpan, TRACEPARENT, type Tracing } from '../tracing/tracing.ts';
import { isUnavailable } from '../unavailable.ts';
import type { DeadLetters } from './dead-letters.ts';
import { type IncomingEvent, parseEvent, PermanentEventError } from './dispatch.ts';
import type { KafkaClient } from './kafka.ts';

const TRIES = 4;
const BASE_MS = 100;
/** Wait between tries while a backing service is down; short enough for the heartbeats that keep the membership. */
const AWAY_MS = 500;
const BATCH_EVENTS = 500;
/** Cards of 1 MB take about 20 ms to validate, so each gets a turn of the event loop. */
const LARGE_BYTES = 64 * 1_024;
const MOST_LINKS = 16;

export interface EventHandler {
  /** Takes an array of events instead of one. */
  readonly isBatch: boolean;
  readonly handle: (data: unknown) => Promise<void>;
}
export type EventHandlers = ReadonlyMap<string, EventHandler>;
type Step = { readonly last: KafkaMessage; run(): Promise<void> };

export interface HandlingParts {
  readonly client: KafkaClient;
  readonly handlers: EventHandlers;
  readonly deadLetters: DeadLetters;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly logger: Logger;
}

class Stopped extends Error {}

/** In order, at least once. After `TRIES` failures a message is dead-lettered; outages don't count as failures. */
export class EventHandling {
  isClosing = false;
  private readonly handled;
  private readonly retried;

  constructor(
    private readonly consumed: readonly EventName[],
    private readonly parts: HandlingParts,
  ) {
    this.handled = parts.metrics.counter('masque_events_handled_total');
    this.retried = parts.metrics.counter('masque_event_retries_total');
  }

  async eachBatch(payload: EachBatchPayload, handled: (nextOffset: bigint) => void): Promise<void> {
    for (const step of await this.stepsOf(payload)) {
      if (this.isClosing || !payload.isRunning() || payload.isStale()) return;
      try {
        await step.run();
      } catch (error) {
        if (error instanceof Stopped) return;
        throw error;
      }
      payload.resolveOffset(step.last.offset);
      handled(BigInt(step.last.offset) + 1n);
      await payload.commitOffsetsIfNecessary();
      await payload.heartbeat();
    }
  }

  private async stepsOf(payload: EachBatchPayload): Promise<Step[]> {
    const steps: Step[] = [];
    let group: IncomingEvent[] = [];
    const endGroup = () => {
      const [first, ...rest] = group;
      const last = rest.at(-1) ?? first;
      const all = group;
      if (first && last) steps.push({ last: last.message, run: () => this.handleGroup(payload, all) });
      group = [];
    };
    for (const message of payload.batch.messages) {
      if ((message.value?.length ?? 0) > LARGE_BYTES) await nextTurn();
      const parsed = this.parse(message);
      const isGrouped = parsed.event !== undefined && this.batchHandlerOf(parsed.event.name) !== undefined;
      if (!isGrouped || group[0]?.name !== parsed.event?.name || group.length >= BATCH_EVENTS) endGroup();
      if (isGrouped && parsed.event) group.push(parsed.event);
      else steps.push({ last: message, run: () => this.handleOne(payload, message, parsed) });
    }
    endGroup();
    return steps;
  }

  private parse(message: KafkaMessage): { event?: IncomingEvent; error?: unknown } {
    try {
      const event = parseEvent(message, this.consumed);
      return event ? { event } : {};
    } catch (error) {
      return { error };
    }
  }

  private async handleOne(
    payload: EachBatchPayload,
    message: KafkaMessage,
    { event, error }: { event?: IncomingEvent; error?: unknown },
  ): Promise<void> {
    if (error !== undefined) return this.deadLetter(payload, message, error);
    if (!event) return;
    try {
      await this.traced([event], (trace) => this.attempt(payload, TRIES, () => this.call(event, trace)));
      this.handled({ event: event.name });
    } catch (failure) {
      if (failure instanceof Stopped) throw failure;
      await this.deadLetter(payload, message, failure);
    }
  }

  /** The newest state of each key is enough. If the group fails, each event is handled alone to find the bad one. */
  private async handleGroup(payload: EachBatchPayload, group: readonly IncomingEvent[]): Promise<void> {
    const newest = newestByKey(group);
    const [first] = newest;
    const handler = first && this.batchHandlerOf(first.name);
    if (!first || !handler) return;
    try {
      const data = newest.map((event) => event.data);
      const { requestId } = first;
      await this.traced(newest, (trace) =>
        this.attempt(payload, 1, () => inContext({ requestId, trace }, () => handler.handle(data))),
      );
      this.handled({ event: first.name }, group.length);
    } catch (failure) {
      if (failure instanceof Stopped) throw failure;
      for (const event of newest) await this.handleOne(payload, event.message, { event });
    }
  }

  private batchHandlerOf(name: EventName): EventHandler | undefined {
    const handler = this.parts.handlers.get(name);
    return handler?.isBatch ? handler : undefined;
  }

  private traced(all: readonly IncomingEvent[], run: (trace?: TraceContext) => Promise<void>): Promise<void> {
    const [parent, ...links] = all.flatMap(({ message }) => message.headers?.[TRACEPARENT]?.toString() ?? []);
    if (parent === undefined) return run();
    const name = `handle ${all[0]?.name ?? ''}`;
    return inSpan(this.parts.tracing, { kind: 'consumer', name, parent, links: links.slice(0, MOST_LINKS) }, run);
  }

  private async call({ name, data, requestId }: IncomingEvent, trace: TraceContext | undefined): Promise<void> {
    const handler = this.parts.handlers.get(name);
    if (!handler) throw new PermanentEventError(`no handler of ${name}`);
    await inContext({ requestId, trace }, () => handler.handle(handler.isBatch ? [data] : data));
  }

  private async attempt(payload: EachBatchPayload, tries: number, run: () => Promise<void>): Promise<void> {
    for (let failures = 0; ;) {
      try {
        return await run();
      } catch (error) {
        const isAway = isUnavailable(error);
        if (!isAway) failures += 1;
        if (!isAway && (error instanceof PermanentEventError || failures >= tries)) throw error;
        await this.wait(payload, isAway ? AWAY_MS : BASE_MS * 4 ** (failures - 1), error);
      }
    }
  }

  /** While the broker is down, the message must neither be lost nor overtaken by the next one. */
  private async deadLetter(payload: EachBatchPayload, message: KafkaMessage, error: unknown): Promise<void> {
    const { topic, partition } = payload.batch;
    for (;;) {
      try {
        return await this.parts.deadLetters.deadLetter(this.parts.client.unprefixed(topic), partition, message, error);
      } catch (failure) {
        await this.wait(payload, AWAY_MS, failure);
      }
    }
  }

  /** The heartbeat keeps the membership; one refused during a rebalance must not dead-letter the message. */
  private async wait(payload: EachBatchPayload, ms: number, error: unknown): Promise<void> {
    if (this.isClosing || !payload.isRunning()) throw new Stopped();
    const topic = this.parts.client.unprefixed(payload.batch.topic);
    this.retried({ topic });
    this.parts.logger.warn({ topic, reason: messageOf(error) }, 'event handler failed; retrying');
    await payload.heartbeat().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (this.isClosing || !payload.isRunning()) throw new Stopped();
  }
}

const revisionOf = ({ data }: IncomingEvent): number => Number(Object(data).revision ?? 0);

/** By revision, not by position: two instances that relay one row can send its states out of order. */
function newestByKey(events: readonly IncomingEvent[]): IncomingEvent[] {
  const newest = new Map<IncomingEvent['key'], IncomingEvent>();
  for (const event of events) {
    const known = newest.get(event.key);
    if (!known || revisionOf(event) >= revisionOf(known)) newest.set(event.key, event);
  }
  return [...newest.values()];
}
