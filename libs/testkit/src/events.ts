import { type EventData, EventEnvelope, type EventName, events } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { Kafka, logLevel, type Producer } from 'kafkajs';
import type { StartedService } from './started-service.ts';

const kafkaOf = (service: StartedService) =>
  new Kafka({ brokers: (service.env['KAFKA_BROKERS'] ?? '').split(','), logLevel: logLevel.NOTHING });
const topicOf = (service: StartedService, topic: string) => `${service.env['NAME_PREFIX'] ?? ''}${topic}`;

export async function eventSource(service: StartedService) {
  const producer: Producer = kafkaOf(service).producer();
  await producer.connect();
  const raw = async (topic: string, key: string, value: string) => {
    await producer.send({ topic: topicOf(service, topic), messages: [{ key, value }] });
  };
  const valueOf = <N extends EventName>(name: N, data: EventData<N>): string => {
    const occurredAt = new Date().toISOString();
    const { version } = events[name];
    const envelope: EventEnvelope = { id: newId(), name, version, occurredAt, requestId: 'test', data };
    return JSON.stringify(envelope);
  };
  const keyOf = <N extends EventName>(name: N, data: EventData<N>) => String(Reflect.get(data, events[name].key));
  /** Overrides the event's own key, to share a partition with another event. */
  const publishAs = <N extends EventName>(key: string, name: N, data: EventData<N>) =>
    raw(events[name].topic, key, valueOf(name, data));
  const publish = <N extends EventName>(name: N, data: EventData<N>) => publishAs(keyOf(name, data), name, data);
  /** In one request, so that events of one key arrive in one batch. */
  const publishTogether = async <N extends EventName>(name: N, several: readonly EventData<N>[]) => {
    const messages = several.map((data) => ({ key: keyOf(name, data), value: valueOf(name, data) }));
    await producer.send({ topic: topicOf(service, events[name].topic), messages });
  };
  return { publish, publishAs, publishTogether, raw, close: () => producer.disconnect() };
}

export interface RawMessage {
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export async function messageSink(service: StartedService, topic: string) {
  const received: RawMessage[] = [];
  const consumer = kafkaOf(service).consumer({ groupId: newId(), maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topics: [topicOf(service, topic)], fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]);
      received.push({
        key: message.key?.toString() ?? null,
        value: message.value?.toString() ?? null,
        headers: Object.fromEntries(headers),
      });
    },
  });
  return { received, close: () => consumer.disconnect() };
}

export async function eventSink(service: StartedService, topic: string) {
  const sink = await messageSink(service, topic);
  return {
    get received(): EventEnvelope[] {
      return sink.received.map(({ value }) => EventEnvelope.parse(JSON.parse(value ?? 'null')));
    },
    close: sink.close,
  };
}
