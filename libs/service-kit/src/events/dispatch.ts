import { type EventName, EventEnvelope, events, eventSpec, type ServiceName } from '@masque/contracts';
import type { KafkaMessage } from 'kafkajs';

export class PermanentEventError extends Error {}

export type Delivery = 'one' | 'each';

const eventNames = Object.keys(events) as EventName[];
const deliveryOf = (name: EventName, service: ServiceName): Delivery | undefined => eventSpec(name).consumers[service];

export const consumedBy = (service: ServiceName, delivery?: Delivery): EventName[] =>
  eventNames.filter((name) => {
    const own = deliveryOf(name, service);
    return own !== undefined && (delivery === undefined || own === delivery);
  });

export const topicsOf = (names: readonly EventName[]): string[] => [
  ...new Set(names.map((name) => events[name].topic)),
];

export interface IncomingEvent {
  readonly name: EventName;
  readonly key: string;
  readonly requestId: string;
  readonly data: unknown;
  readonly message: KafkaMessage;
}

const todaysName = (name: string): EventName | undefined =>
  eventNames.find((known) => known === name || eventSpec(known).recorded.some((recorded) => recorded.name === name));

export function parseEvent(message: KafkaMessage, consumed: readonly EventName[]): IncomingEvent | undefined {
  const envelope = EventEnvelope.safeParse(jsonOf(message));
  if (!envelope.success) throw new PermanentEventError('not an event envelope');
  const name = todaysName(envelope.data.name);
  if (!name || !consumed.includes(name)) return undefined;
  const isToday = envelope.data.name === name;
  if (isToday && envelope.data.version > events[name].version)
    throw new PermanentEventError(`unknown version of ${name}`);
  const data = events[name].data.safeParse(envelope.data.data);
  if (!data.success) throw new PermanentEventError(`${name} does not match its contract`);
  const key = String(Reflect.get(data.data, events[name].key));
  return { name, key, requestId: envelope.data.requestId, data: data.data, message };
}

function jsonOf({ value }: KafkaMessage): unknown {
  try {
    return JSON.parse(value?.toString() ?? 'null');
  } catch {
    return undefined;
  }
}
