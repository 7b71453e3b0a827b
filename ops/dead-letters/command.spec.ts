import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import { eventually } from '../../libs/testkit/src/eventually.ts';
import { command } from './command.ts';

const TOPIC = 'chat.activity';
const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',');

describe('the dead-letter command', () => {
  const place = { access: { brokers }, prefix: `t${randomUUID()}-` };
  const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING });
  const producer = kafka.producer();
  const consumer = kafka.consumer({ groupId: `${place.prefix}test`, maxWaitTimeInMs: 100 });
  const received: { key?: string | undefined; value?: string | undefined; headers: string[] }[] = [];

  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await command(args, place, (line) => lines.push(line));
    return { code, lines };
  };
  const deadLetter = (key: string, value: string, error = 'refused', more: Record<string, string> = {}) =>
    producer.send({
      topic: `${place.prefix}${TOPIC}.dlq`,
      messages: [{ key, value, headers: { traceparent: 'kept', 'x-dlq-topic': TOPIC, 'x-dlq-error': error, ...more } }],
    });
  const event = (id: string) => JSON.stringify({ id, name: 'chat.changed', requestId: 'request-1', data: {} });

  beforeAll(async () => {
    const admin = kafka.admin();
    await admin.connect();
    const topics = [TOPIC, `${TOPIC}.dlq`].map((topic) => ({ topic: `${place.prefix}${topic}`, numPartitions: 3 }));
    // kafkajs' own wait fails while the broker doesn't know the topic yet.
    await admin.createTopics({ waitForLeaders: false, topics });
    await eventually(() => admin.fetchTopicMetadata({ topics: topics.map(({ topic }) => topic) }));
    await admin.disconnect();
    await producer.connect();
    await consumer.connect();
    await consumer.subscribe({ topics: [`${place.prefix}${TOPIC}`], fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message }) => {
        received.push({
          key: message.key?.toString(),
          value: message.value?.toString(),
          headers: Object.keys(message.headers ?? {}),
        });
      },
    });
  });
  afterAll(() => Promise.all([producer.disconnect(), consumer.disconnect()]));

  it('says when there are none', async () => {
    expect(await run('list')).toEqual({ code: 0, lines: ['0 dead letters'] });
    expect(await run('replay')).toEqual({ code: 0, lines: ['0 dead letters replayed'] });
  });

  it('lists them with event, place and reason, and leaves them there', async () => {
    await deadLetter('a', event('event-1'));
    await deadLetter('b', 'no json', 'not an event envelope', { 'x-dlq-service': 'social' });
    for (let n = 0; n < 2; n += 1) {
      const { code, lines } = await run('list', TOPIC);
      expect(code).toBe(0);
      expect(lines.at(-1)).toBe('2 dead letters');
      expect(lines).toContainEqual(
        expect.stringMatching(
          /chat\.activity\.dlq\[\d\]@0 {2}key a {2}chat\.changed event-1 \(request request-1\) {2}refused$/,
        ),
      );
      expect(lines).toContainEqual(
        expect.stringMatching(/key b {2}unreadable message {2}social: not an event envelope$/),
      );
    }
  });

  it('replays them into their topic as they were, and takes them away', async () => {
    expect((await run('replay', TOPIC)).lines.at(-1)).toBe('2 dead letters replayed');
    await eventually(() => received.length === 2);
    expect(received).toContainEqual({ key: 'a', value: event('event-1'), headers: ['traceparent'] });
    expect(received).toContainEqual({ key: 'b', value: 'no json', headers: ['traceparent'] });
    expect((await run('list')).lines).toEqual(['0 dead letters']);
  });

  it('drops them, and lists only what comes after', async () => {
    await deadLetter('c', event('event-2'));
    await deadLetter('c', event('event-3'));
    expect((await run('drop', `${TOPIC}.dlq`)).lines.at(-1)).toBe('2 dead letters dropped');
    await deadLetter('c', event('event-4'));
    const { lines } = await run('list');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('event-4');
    expect(received).toHaveLength(2);
  });

  it('explains itself when it is not understood', async () => {
    for (const args of [[], ['burn'], ['list', 'a', 'b']]) {
      const { code, lines } = await run(...args);
      expect(code).toBe(1);
      expect(lines[0]).toMatch(/^Usage: /);
    }
    expect(await run('list', 'no.such')).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^No such topic: no\.such\. Available: /)],
    });
  });

  it('says in one line that Kafka is away', async () => {
    const lines: string[] = [];
    const away = { ...place, access: { brokers: ['127.0.0.1:1'] } };
    const code = await command(['list'], away, (line) => lines.push(line));
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^Kafka at 127\.0\.0\.1:1 is unavailable: [^\n]+$/)]);
  });
});
