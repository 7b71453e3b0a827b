import { randomUUID } from 'node:crypto';
import { type Admin, Kafka, logLevel, type Producer } from 'kafkajs';
import { topics } from '../../libs/contracts/src/events/events.ts';
import type { KafkaAccess } from '../../libs/service-kit/src/events/kafka.access.ts';
import { quietenTimers } from '../../libs/service-kit/src/events/kafkajs-timers.ts';

quietenTimers();

const READ_MS = 30_000;
const DEAD = '.dlq';
const OWN_HEADER = /^x-dlq-/;

export interface DeadLetter {
  /** Without the installation's prefix. */
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly at: Date;
  readonly reason: string;
  /** The consumer that failed; null in letters of an earlier version. */
  readonly service: string | null;
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LettersAccess {
  readonly access: KafkaAccess;
  readonly prefix: string;
}

export const deadTopics: readonly string[] = topics.filter((topic) => topic.endsWith(DEAD));

interface Clients {
  readonly kafka: Kafka;
  readonly admin: Admin;
  readonly prefix: string;
}

/** @throws within seconds if no broker is reachable. */
export async function withKafka<T>(
  { access, prefix }: LettersAccess,
  work: (clients: Clients) => Promise<T>,
): Promise<T> {
  const kafka = new Kafka({
    clientId: 'dead-letters',
    ...access,
    connectionTimeout: 2_000,
    retry: { retries: 3, initialRetryTime: 200 },
    logLevel: logLevel.NOTHING,
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work({ kafka, admin, prefix });
  } finally {
    await admin.disconnect();
  }
}

/** Non-empty partitions, with the offset after their last letter. */
async function ends({ admin, prefix }: Clients, topic: string): Promise<Map<number, bigint>> {
  const existing = await admin.listTopics();
  if (!existing.includes(`${prefix}${topic}`)) return new Map();
  const offsets = await admin.fetchTopicOffsets(`${prefix}${topic}`);
  const filled = offsets.filter(({ low, high }) => BigInt(high) > BigInt(low));
  return new Map(filled.map(({ partition, high }) => [partition, BigInt(high)]));
}

/** Returns letters oldest first in each partition; removes nothing. */
export async function readLetters(clients: Clients, topic: string): Promise<DeadLetter[]> {
  const { kafka, admin, prefix } = clients;
  const open = await ends(clients, topic);
  if (open.size === 0) return [];
  const groupId = `dead-letters-${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 100 });
  const letters: DeadLetter[] = [];
  const all = Promise.withResolvers<void>();
  const timer = setTimeout(() => all.reject(new Error(`reading ${topic} took longer than ${READ_MS} ms`)), READ_MS);
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [`${prefix}${topic}`], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ partition, message }) => {
        const end = open.get(partition);
        if (end === undefined || BigInt(message.offset) >= end) return; // arrived after we started
        const headers = Object.fromEntries(
          Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]),
        );
        letters.push({
          topic,
          partition,
          offset: message.offset,
          at: new Date(Number(message.timestamp)),
          reason: headers['x-dlq-error'] ?? 'unknown',
          service: headers['x-dlq-service'] ?? null,
          key: message.key?.toString() ?? null,
          value: message.value?.toString() ?? null,
          headers,
        });
        if (BigInt(message.offset) + 1n < end) return;
        open.delete(partition);
        if (open.size === 0) all.resolve();
      },
    });
    await all.promise;
  } finally {
    clearTimeout(timer);
    await consumer.disconnect();
    await admin.deleteGroups([groupId]).catch(() => undefined);
  }
  return letters;
}

/** Deletes records up to and including the last given letter of each partition. */
async function remove({ admin, prefix }: Clients, letters: readonly DeadLetter[]): Promise<void> {
  for (const topic of new Set(letters.map((letter) => letter.topic))) {
    const upTo = new Map<number, bigint>();
    for (const { partition, offset } of letters.filter((letter) => letter.topic === topic)) {
      const next = BigInt(offset) + 1n;
      if (next > (upTo.get(partition) ?? 0n)) upTo.set(partition, next);
    }
    const partitions = [...upTo].map(([partition, offset]) => ({ partition, offset: String(offset) }));
    await admin.deleteTopicRecords({ topic: `${prefix}${topic}`, partitions });
  }
}

/** Deduplicates letters of several services about one message, because a replay reaches all services. */
export function deduplicate(letters: readonly DeadLetter[]): DeadLetter[] {
  const messages = new Map<string, DeadLetter>();
  for (const letter of letters) {
    const { 'x-dlq-partition': partition, 'x-dlq-offset': offset } = letter.headers;
    const place = offset === undefined ? `here ${letter.partition}@${letter.offset}` : `${partition}@${offset}`;
    const message = `${letter.topic} ${place}`;
    if (!messages.has(message)) messages.set(message, letter);
  }
  return [...messages.values()];
}

/** Republishes, then deletes. A crash in between replays some letters twice; handlers are idempotent. */
export async function replay(clients: Clients, letters: readonly DeadLetter[]): Promise<void> {
  if (letters.length === 0) return;
  const producer: Producer = clients.kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  try {
    for (const { topic, key, value, headers } of deduplicate(letters)) {
      const own = Object.entries(headers).filter(([name]) => !OWN_HEADER.test(name));
      const message = { key, value, headers: Object.fromEntries(own) };
      await producer.send({ topic: `${clients.prefix}${topic.slice(0, -DEAD.length)}`, acks: -1, messages: [message] });
    }
  } finally {
    await producer.disconnect();
  }
  await remove(clients, letters);
}

export const drop = remove;
