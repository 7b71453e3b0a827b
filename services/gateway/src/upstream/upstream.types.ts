import type { SignedIdentity } from '@masque/service-kit/http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Upstream } from '../gateway.rows.ts';

/** Each lane has its own connections, so one kind of call can't starve another. `feeds` stay open with a page. */
export const lanes = ['calls', 'streams', 'feeds', 'files', 'probes'] as const;
export type Lane = (typeof lanes)[number];

export interface UpstreamCall {
  readonly service: Upstream;
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly identity: SignedIdentity;
  readonly lane?: Exclude<Lane, 'probes'>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | Readable | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}
