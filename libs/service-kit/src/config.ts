import { z } from 'zod';
import { kafkaAccess, kafkaEnv } from './events/kafka.access.ts';
import { tracingConfig, tracingEnv } from './tracing/tracing.config.ts';

const Port = z.coerce.number().int().min(0).max(65_535);

/** Node's timers treat anything longer as 1 ms. */
const MOST_MS = 2 ** 31 - 1;
export const Milliseconds = z.coerce.number().int().min(1).max(MOST_MS);
export const HttpUrl = z.url({ protocol: /^https?$/ });

const SECRET_LENGTH = 32;

/** A secret may contain commas: it counts as a list only when each part is long enough to be a secret. */
export function secretList(text: string): readonly [string, ...string[]] {
  const [first = text, ...others] = text.split(',').map((part) => part.trim());
  return [first, ...others].every((part) => part.length >= SECRET_LENGTH) ? [first, ...others] : [text];
}

export const kitEnv = {
  /** Set to `production` wherever other people use it. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Address to listen on; `0.0.0.0` in a container. */
  HOST: z.string().default('127.0.0.1'),
  /** Port of the service; 8080 in its image. */
  PORT: Port,
  /** Port of `/metrics`; 0 picks a free one. 9464 in the images. */
  METRICS_PORT: Port.default(0),
  /** MongoDB connection string; use a replica set. */
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/./, 'must be a mongodb:// address')
    .default('mongodb://127.0.0.1:27117/?directConnection=true'),
  ...kafkaEnv,
  /** Partitions of new topics, and so how many instances share a service's events. Existing topics don't change. */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1_000).default(3),
  /** How long a fetch waits for events, in milliseconds; it returns as soon as there are any. */
  KAFKA_FETCH_WAIT_MS: z.coerce.number().int().min(1).max(3_000).default(2_000),
  /** How long a change waits for more changes to the same row to share one event, in milliseconds. */
  KAFKA_COALESCE_MS: z.coerce.number().int().min(0).max(3_000).default(3_000),
  /** `redis://:{password}@{host}:{port}`, or `rediss:` for TLS. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).default('redis://127.0.0.1:16379'),
  /** Whether `REDIS_URL` is a node of a Redis Cluster. Don't change it later: job keys differ in a cluster. */
  REDIS_CLUSTER: z.stringbool().default(false),
  /** Prefix of database, topic, group and key names, so that several systems can share the backing services. */
  NAME_PREFIX: z
    .string()
    .regex(/^[\w.-]*$/)
    .default(''),
  /** Signs identities; a comma list during rotation: the first signs, all verify. Each has 32 characters or more. */
  IDENTITY_SECRET: z.string().min(SECRET_LENGTH).transform(secretList),
  /** Contact address that users see, such as for administrator rights. */
  CONTACT_EMAIL: z.string().default('contact@masque.local'),
  /** Minimum log level. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ...tracingEnv,
};
const KitEnv = z.object(kitEnv);

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
  identity: { secrets: env.IDENTITY_SECRET },
  contact: { email: env.CONTACT_EMAIL },
  log: { level: env.LOG_LEVEL },
  tracing: tracingConfig(env),
});
export type KitConfig = ReturnType<typeof groupKitEnv> & {
  readonly volumes?: Readonly<Record<string, string>>;
};

export const CONFIG = Symbol('config');

export class ConfigError extends Error {}

/** Parses the environment. Blank values count as absent: coercion would turn them into 0. */
export function readEnv<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new ConfigError(`Setting ${first?.path.join('.') ?? ''} is invalid: ${first?.message ?? ''}`);
}
