import { secretsIn } from '../parts/secrets.ts';
import { endLeftover } from '../parts/leftovers.ts';
import { type LocalPart, startTogether } from '../parts/part.ts';
import { type PortClaim, freePorts, requireFree } from '../parts/ports.ts';
import type { Backing, BackingContext, BackingName, BackingOptions, BackingPorts } from './backing.types.ts';
import { kafkaPart } from './kafka.part.ts';
import { redisPart } from './redis.part.ts';
import { storePart } from './store.part.ts';

interface Kind {
  readonly setting: string;
  readonly url: (ports: BackingPorts, redisPassword: string) => string;
  readonly create: (context: BackingContext) => LocalPart;
  readonly claims: (ports: BackingPorts) => PortClaim[];
}

const kinds: Record<BackingName, Kind> = {
  kafka: {
    setting: 'KAFKA_BROKERS',
    url: ({ kafka }) => `127.0.0.1:${kafka}`,
    create: kafkaPart,
    claims: ({ kafka, kafkaController }) => [
      { port: kafka, what: 'Kafka', setting: 'KAFKA_PORT' },
      { port: kafkaController, what: "Kafka's controller", setting: 'KAFKA_CONTROLLER_PORT' },
    ],
  },
  store: {
    setting: 'MONGODB_URL',
    url: ({ store }) => `mongodb://127.0.0.1:${store}/?directConnection=true`,
    create: storePart,
    claims: ({ store }) => [{ port: store, what: 'the document store', setting: 'STORE_PORT' }],
  },
  redis: {
    setting: 'REDIS_URL',
    url: ({ redis }, password) => `redis://:${password}@127.0.0.1:${redis}`,
    create: redisPart,
    claims: ({ redis }) => [{ port: redis, what: 'Redis', setting: 'REDIS_PORT' }],
  },
};

const names: readonly BackingName[] = ['kafka', 'store', 'redis'];

export async function freeBackingPorts(): Promise<BackingPorts> {
  const [kafka = 0, kafkaController = 0, store = 0, redis = 0] = await freePorts(4);
  return { kafka, kafkaController, store, redis };
}

export function createBacking(options: BackingOptions, env: NodeJS.ProcessEnv = process.env): Backing {
  const { REDIS_PASSWORD: redisPassword } = secretsIn(options.dataDir);
  const context: BackingContext = {
    ...options,
    redisPassword,
    heap: { kafka: Number(env['KAFKA_HEAP_MIB'] ?? 192), store: Number(env['STORE_HEAP_MIB'] ?? 384) },
  };
  const urls: Record<string, string> = {};
  const parts: Partial<Record<BackingName, LocalPart>> = {};
  for (const name of names) {
    const given = env[kinds[name].setting];
    urls[kinds[name].setting] = given || kinds[name].url(options.ports, redisPassword);
    if (!given) parts[name] = kinds[name].create(context);
  }
  const own = names.flatMap((name) => parts[name] ?? []);
  const stop = async (grace?: number) => {
    await Promise.all(own.map((part) => part.stop(grace)));
  };
  const prepare = async () => {
    for (const { name } of own) await endLeftover(`${options.dataDir}/run/${name}.json`, name);
    await requireFree(names.flatMap((name) => (parts[name] ? kinds[name].claims(options.ports) : [])));
  };
  return {
    env: urls,
    parts,
    stop,
    prepare,
    async start() {
      await prepare();
      await startTogether(own, stop);
    },
  };
}
