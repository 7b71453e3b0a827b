import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type BackingContext, freePorts, type LocalPart, redisPart } from '../../infra/local/src/index.ts';

const SERVERS = 3;
const SLOTS = 16_384;
const HOST = '127.0.0.1';

export interface RedisCluster {
  readonly url: string;
  readonly parts: readonly LocalPart[];
  stop(grace?: number): Promise<void>;
}

export async function startRedisCluster(dataDir: string, log: (line: string) => void): Promise<RedisCluster> {
  const ports = await freePorts(2 * SERVERS);
  const password = randomBytes(16).toString('hex');
  const servers = Array.from({ length: SERVERS }, (_, index) => {
    const [port = 0, busPort = 0] = ports.slice(2 * index);
    const none = { kafka: 0, kafkaController: 0, store: 0 };
    const context: BackingContext = {
      ports: { ...none, redis: port },
      dataDir,
      log,
      redisPassword: password,
      heap: { kafka: 0, store: 0 },
    };
    const name = index === 0 ? 'redis' : `redis-${index + 1}`;
    return { port, busPort, part: redisPart(context, { name, busPort }) };
  });
  const parts = servers.map(({ part }) => part);
  const stop = async (grace?: number) => {
    await Promise.all(parts.map((part) => part.stop(grace)));
  };
  try {
    await Promise.all(parts.map((part) => part.start()));
    const clients = servers.map(({ port }) => new Redis({ host: HOST, port, password }));
    await join(servers, clients).finally(() => clients.map((client) => client.disconnect()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `redis://:${password}@${HOST}:${servers[0]?.port}`, parts, stop };
}

async function join(servers: readonly { port: number; busPort: number }[], clients: readonly Redis[]): Promise<void> {
  const share = Math.ceil(SLOTS / servers.length);
  await Promise.all(
    clients.map((client, index) =>
      client.call('CLUSTER', 'ADDSLOTSRANGE', index * share, Math.min((index + 1) * share, SLOTS) - 1),
    ),
  );
  for (const { port, busPort } of servers.slice(1)) await clients[0]?.call('CLUSTER', 'MEET', HOST, port, busPort);
  const isOk = async (client: Redis) => String(await client.call('CLUSTER', 'INFO')).includes('cluster_state:ok');
  while (!(await Promise.all(clients.map(isOk))).every(Boolean)) await pause(50);
}
