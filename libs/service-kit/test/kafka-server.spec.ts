import { backingEnv, eventually } from '@masque/testkit';
import { Kafka, KafkaJSNonRetriableError, logLevel } from 'kafkajs';
import { newId } from '../src/context.ts';
import { LastingKafkaServer } from '../src/kafka-server.ts';

describe('a consumer', () => {
  it('joins again after a failure that kafkajs takes for hopeless, and goes on where it was', async () => {
    const client = { brokers: backingEnv().KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING };
    const kafka = new Kafka(client);
    const topic = `t${newId()}-hopeless`;
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: 1 }] });
    await admin.disconnect();

    const server = new LastingKafkaServer({ client, consumer: { groupId: topic }, subscribe: { fromBeginning: true } });
    const handled: unknown[] = [];
    let failures = 0;
    server.addHandler(
      topic,
      async (data: unknown) => {
        if (data === 'second' && failures < 2) {
          failures += 1;
          throw new KafkaJSNonRetriableError('hopeless');
        }
        handled.push(data);
      },
      true,
    );
    await new Promise<void>((resolve, reject) => {
      void server.listen((error?: unknown) => (error ? reject(error) : resolve()));
    });
    const producer = kafka.producer();
    await producer.connect();
    await producer.send({ topic, messages: ['first', 'second', 'third'].map((value) => ({ value })) });
    await producer.disconnect();

    await eventually(() => handled.includes('third'), 25_000);
    expect(failures).toBe(2);
    expect(handled).toEqual(expect.arrayContaining(['first', 'second', 'third']));
    await server.close();
  }, 60_000);
});
