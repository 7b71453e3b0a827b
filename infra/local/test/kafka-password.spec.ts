import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '@masque/service-kit';
import { kafkaAccess, kafkaEnv } from '@masque/service-kit/events';
import { backingEnv, eventually, startedService } from '@masque/testkit';
import { Kafka, logLevel } from 'kafkajs';
import { z } from 'zod';
import { identity } from '../../../services/identity/src/service.ts';
import { type Backing, createBacking, freeBackingPorts } from '../src/index.ts';

describe('a Kafka that asks for a password', () => {
  let dataDir: string;
  let backing: Backing;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'masque-kafka-'));
    const kafkaUser = { name: 'masque', password: 'letmein' };
    const given = { ...backingEnv(), KAFKA_BROKERS: '' };
    backing = createBacking({ ports: await freeBackingPorts(), dataDir, log: () => undefined, kafkaUser }, given);
    await backing.start();
  }, 60_000);
  afterAll(async () => {
    await backing.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const settings = (password: string) => ({
    KAFKA_BROKERS: backing.env['KAFKA_BROKERS'] ?? '',
    KAFKA_SASL: 'plain',
    KAFKA_USERNAME: 'masque',
    KAFKA_PASSWORD: password,
    KAFKA_PARTITIONS: '5',
  });
  const started = async (password: string) => {
    const service = await startedService(identity, settings(password));
    const ready = () => service.as(null).fetch('/health/ready');
    return { service, ready };
  };

  it('serves services that know it, which make their topics with the partitions that they are told', async () => {
    const { service, ready } = await started('letmein');
    await eventually(async () => (await ready()).ok, 30_000);
    const access = kafkaAccess(readEnv(z.object(kafkaEnv), settings('letmein')));
    const admin = new Kafka({ ...access, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata({ topics: [`${service.env['NAME_PREFIX']}identity.users`] });
    expect(topics[0]?.partitions).toHaveLength(5);
    await admin.disconnect();
    await service.close();
  }, 60_000);

  it('serves nobody else', async () => {
    const { service, ready } = await started('guessed');
    await eventually(async () => (await (await ready()).json()).parts.kafka === 'down', 30_000);
    expect((await ready()).status).toBe(503);
    await service.close();
  }, 60_000);
});
