import type { Readable } from 'node:stream';
import type { Account, Viewer } from '@masque/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Body } from '../body/body.types.ts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import type { Proof } from '../sessions/proof.ts';
import type { Row } from '../gateway.rows.ts';

/** One public call on its way down the pipeline; each step fills in what the next ones need. */
export interface Call {
  readonly row: Row;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  proof: Proof | undefined;
  account: Account | null;
  viewer: Viewer | null;
  params: Readonly<Record<string, string>>;
  /** Parsed by the contract, defaults filled in. */
  query: Readonly<Record<string, unknown>>;
  body: Body;
  /** The body as the contract parsed it; undefined for a form or a stream. */
  input: unknown;
  /** Id for what the call creates, when it carries an Idempotency-Key. */
  creationId: string | undefined;
  /** The viewer has just changed something of what the row's service keeps. */
  isAfterOwnChange: boolean;
}

/** Whole bytes of this call only. */
export interface BytesResponse {
  readonly kind: 'bytes';
  readonly status: number;
  readonly body: Buffer;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What goes back. */
export type GatewayResponse =
  /** Bytes that are in the cache too. */
  | { readonly kind: 'entry'; readonly entry: CacheEntry }
  | BytesResponse
  /** Bytes as they come, with headers of their own; without a validator or an encoding of ours. */
  | {
      readonly kind: 'file';
      readonly status: number;
      readonly body: Readable | Buffer | string | null;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'redirect'; readonly location: string }
  /** The reply was sent already, or is an open stream. */
  | { readonly kind: 'sent' };

export type Handler = (call: Call) => Promise<GatewayResponse>;
/** One concern: does its part, then goes on, or throws. */
export type Step = (call: Call, next: Handler) => Promise<GatewayResponse>;

/** Status of a response that the pipeline knows whole. */
export const statusOf = (response: GatewayResponse): number => ('status' in response ? response.status : 200);

/** A JSON response that the gateway makes itself. */
export const json = (body: unknown, status = 200): BytesResponse => ({
  kind: 'bytes',
  status,
  body: Buffer.from(JSON.stringify(body)),
  contentType: 'application/json; charset=utf-8',
});

/** `character:{id}` and `account:{viewer}` with what the call knows. */
export const fillTag = (tag: string, { viewer, params }: Pick<Call, 'viewer' | 'params'>): string =>
  tag.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'viewer' ? (viewer?.userId ?? '') : (params[name] ?? '')));

/** A query as it stands in an address, with its question mark; empty if nothing is given. */
export function queryText(query: Call['query']): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}
