import type { DiscoveryPages } from './discovery.pages.ts';
import type { DiscoveryWriter } from './discovery.writer.ts';

interface Threads {
  writer: DiscoveryWriter;
  reader: DiscoveryPages;
  searcher: DiscoveryPages;
}
export type ThreadRole = keyof Threads;

/** Methods that a thread of this role runs for the service. */
export type CallName<R extends ThreadRole> = Exclude<keyof Threads[R], 'close'>;
export type CallArguments<R extends ThreadRole, N extends CallName<R>> = Threads[R][N] extends (
  ...args: infer Args
) => unknown
  ? Args
  : never;
export type CallAnswer<R extends ThreadRole, N extends CallName<R>> = Threads[R][N] extends (
  ...args: never[]
) => infer Answer
  ? Answer
  : never;

export interface DiscoveryRequest {
  readonly id: number;
  readonly name: PropertyKey;
  readonly args: readonly unknown[];
  /** Epoch milliseconds after which the caller stops waiting. */
  readonly deadline: number;
}

export interface DiscoveryResponse {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: 'timeout' | 'damaged' | 'failed';
  readonly reason?: string;
}

export interface ThreadSettings {
  readonly file: string;
  readonly role: ThreadRole;
}
