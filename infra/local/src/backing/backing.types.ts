import type { LocalPart } from '../parts/part.ts';
import type { KafkaUser } from './kafka.config.ts';

export interface BackingPorts {
  readonly kafka: number;
  readonly kafkaController: number;
  readonly store: number;
  readonly redis: number;
}

export type BackingName = 'kafka' | 'store' | 'redis';

export interface BackingOptions {
  readonly ports: BackingPorts;
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** The only user Kafka accepts; without it, Kafka accepts everybody on this machine. */
  readonly kafkaUser?: KafkaUser;
  readonly onDeath?: (part: LocalPart, how: string) => void;
  readonly signal?: AbortSignal;
}

export interface BackingContext extends BackingOptions {
  readonly redisPassword: string;
  /** Largest Java heaps, in MiB. */
  readonly heap: { readonly kafka: number; readonly store: number };
}

/** `parts` lacks services whose URL the environment provides. */
export interface Backing {
  readonly env: Record<string, string>;
  readonly parts: Partial<Record<BackingName, LocalPart>>;
  prepare(): Promise<void>;
  start(): Promise<void>;
  stop(grace?: number): Promise<void>;
}
