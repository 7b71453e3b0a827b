import type { SignedIdentity } from '@masque/service-kit';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Upstream } from '../gateway.rows.ts';

/**
 * Kinds of calls with connections of their own, so that one kind cannot use up another's. `calls` end within seconds,
 * `streams` take as long as a model, `feeds` as long as somebody looks at a page, `files` as long as their reader or sender, or a
 * write of very much; `probes` ask whether an instance is there.
 */
export const lanes = ['calls', 'streams', 'feeds', 'files', 'probes'] as const;
export type Lane = (typeof lanes)[number];

export interface UpstreamCall {
  readonly service: Upstream;
  readonly method: Dispatcher.HttpMethod;
  /** Path and query at the service. */
  readonly path: string;
  readonly identity: SignedIdentity;
  /** By default `calls`. */
  readonly lane?: Exclude<Lane, 'probes'>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | Readable | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Ms until the response must have begun; by default what the lane allows. */
  readonly timeoutMs?: number;
}
