import type { Part } from '../parts/part.ts';
import type { KafkaUser } from './kafka.config.ts';

export interface BackingPorts {
  readonly kafka: number;
  /** Kafka's controller listens apart from the broker. */
  readonly kafkaController: number;
  readonly store: number;
  readonly redis: number;
}

export type BackingName = 'kafka' | 'store' | 'redis';

export interface BackingOptions {
  readonly ports: BackingPorts;
  /** Everything they write lies here. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Whom alone Kafka serves, by name and password, as brokers of a cluster do. Everybody on this machine unless stated. */
  readonly kafkaUser?: KafkaUser;
  /** Called when one ends by itself. */
  readonly onDeath?: (part: Part, how: string) => void;
  /** Ends downloads and installations early. */
  readonly signal?: AbortSignal;
}

export interface BackingContext extends BackingOptions {
  readonly redisPassword: string;
  /** Largest Java heaps in MiB: `KAFKA_HEAP_MIB`, `STORE_HEAP_MIB`. */
  readonly heap: { readonly kafka: number; readonly store: number };
}

/** Kafka, document store and Redis. Those whose URL the environment gives are not among the parts. */
export interface Backing {
  /** MONGODB_URL, KAFKA_BROKERS, REDIS_URL as the services want them. */
  readonly env: Record<string, string>;
  readonly parts: Partial<Record<BackingName, Part>>;
  /** Ends what a killed run left behind and checks that the ports are free; `start` does it too. */
  prepare(): Promise<void>;
  start(): Promise<void>;
  /** `grace` in milliseconds, as of a part. */
  stop(grace?: number): Promise<void>;
}
