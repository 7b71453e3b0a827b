import { type EventEnvelope, type EventName, events } from '@masque/contracts';
import { newId } from '../context.ts';
import type { PublishedRow } from './published-row.ts';

export interface Outgoing {
  readonly row: PublishedRow;
  readonly key: string;
  readonly value: string;
  readonly parent?: string | undefined;
}

/** UTF-16 units per Kafka batch; a larger message gets a batch of its own. */
const BATCH_LENGTH = 256 * 1024;

export function toOutgoing(event: EventName, row: PublishedRow, data: unknown): Outgoing {
  const { key, version, data: schema } = events[event];
  const parsed: Record<string, unknown> = schema.parse(data);
  const envelope: EventEnvelope = {
    id: newId(),
    name: event,
    version,
    occurredAt: new Date().toISOString(),
    requestId: row.requestId ?? 'none',
    data: parsed,
  };
  const { requestTrace: trace, requestId } = row;
  const parent = trace && trace.requestId === requestId ? trace.parent : undefined;
  return { row, key: String(parsed[key]), value: JSON.stringify(envelope), parent };
}

export function* batchesOf(all: readonly Outgoing[]): Generator<Outgoing[]> {
  let batch: Outgoing[] = [];
  let length = 0;
  for (const each of all) {
    if (batch.length > 0 && length + each.value.length > BATCH_LENGTH) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(each);
    length += each.value.length;
  }
  if (batch.length > 0) yield batch;
}

const refusals = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD']);

export const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  (('type' in error && refusals.has(String(error.type))) || isRefused((error as { cause?: unknown }).cause));
