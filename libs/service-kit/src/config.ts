import { z } from 'zod';
import { kafkaAccess, kafkaEnv } from './events/kafka.access.ts';
import { tracingConfig, tracingEnv } from './tracing/tracing.config.ts';

const Port = z.coerce.number().int().min(0).max(65_535);

/** More is no time at all: Node's timers take it for 1 ms. */
const MOST_MS = 2 ** 31 - 1;
export const Milliseconds = z.coerce.number().int().min(1).max(MOST_MS);
/** Where something answers over HTTP. */
export const HttpUrl = z.url({ protocol: /^https?$/ });

const SECRET_LENGTH = 32;

/** A secret may have commas itself: it is a list only when each part could stand alone. */
export function secretList(text: string): readonly [string, ...string[]] {
  const [first = text, ...others] = text.split(',').map((part) => part.trim());
  return [first, ...others].every((part) => part.length >= SECRET_LENGTH) ? [first, ...others] : [text];
}

/** Settings that every service has. */
export const kitEnv = {
  /** `production` wherever others use it. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Address that is listened to; `0.0.0.0` in a container. */
  HOST: z.string().default('127.0.0.1'),
  /** Port of the service; 8080 in its image. */
  PORT: Port,
  /** Port of `/metrics`; 0: any free one. 9464 in the images. */
  METRICS_PORT: Port.default(0),
  /** The store: MongoDB, as a replica set. */
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/./, 'is no mongodb:// address')
    .default('mongodb://127.0.0.1:27117/?directConnection=true'),
  ...kafkaEnv,
  /** Of topics when they are made: as many instances of a service can share its events. Later changes are the operator's. */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1_000).default(3),
  /** Milliseconds that a consumer's fetch waits when there is nothing; it returns at once when something is there. */
  KAFKA_FETCH_WAIT_MS: z.coerce.number().int().min(1).max(3_000).default(2_000),
  /** Milliseconds, at most, that a change waits for others of the same row, so that they become one event. */
  KAFKA_COALESCE_MS: z.coerce.number().int().min(0).max(3_000).default(3_000),
  /** `redis://:{password}@{host}:{port}`, or `rediss:` with TLS. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'is no redis:// address' }).default('redis://127.0.0.1:16379'),
  /** Whether `REDIS_URL` is a node of a Redis Cluster, which tells of the others. Jobs lie under other keys there: not to be changed later. */
  REDIS_CLUSTER: z.stringbool().default(false),
  /** Before database, topic, group and key names, so that several systems can share the backing services. */
  NAME_PREFIX: z
    .string()
    .regex(/^[\w.-]*$/)
    .default(''),
  /** Signs who asks. A comma list while it is changed: the first signs, all are believed; each of 32 characters at least. */
  IDENTITY_SECRET: z.string().min(SECRET_LENGTH).transform(secretList),
  /** Whom a user asks for administrator rights. */
  CONTACT_EMAIL: z.string().default('contact@masque.local'),
  /** The least that is logged. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ...tracingEnv,
};
const KitEnv = z.object(kitEnv);

/** The same, grouped. */
export const groupKitEnv = (env: z.output<typeof KitEnv>) => ({
  isProduction: env.NODE_ENV === 'production',
  http: { host: env.HOST, port: env.PORT, metricsPort: env.METRICS_PORT },
  store: { url: env.MONGODB_URL },
  kafka: {
    access: kafkaAccess(env),
    partitions: env.KAFKA_PARTITIONS,
    fetchWaitMs: env.KAFKA_FETCH_WAIT_MS,
    coalesceMs: env.KAFKA_COALESCE_MS,
  },
  redis: { url: env.REDIS_URL, isCluster: env.REDIS_CLUSTER },
  names: { prefix: env.NAME_PREFIX },
  /** The first signs. */
  identity: { secrets: env.IDENTITY_SECRET },
  contact: { email: env.CONTACT_EMAIL },
  log: { level: env.LOG_LEVEL },
  /** Undefined: no tracing. */
  tracing: tracingConfig(env),
});
export type KitConfig = ReturnType<typeof groupKitEnv> & {
  /** Folders in which the service keeps files, by what they are called in metrics. */
  readonly volumes?: Readonly<Record<string, string>>;
};

/** Injection token of the service's whole configuration. */
export const CONFIG = Symbol('config');

/** A setting that cannot be used; the message is one line that names it. */
export class ConfigError extends Error {}

/** Parses the environment; what is empty or blank counts as absent: a blank would pass for the number 0. */
export function readEnv<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new ConfigError(`Setting ${first?.path.join('.') ?? ''} cannot be used: ${first?.message ?? ''}`);
}
