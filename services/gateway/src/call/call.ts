import type { Readable } from 'node:stream';
import type { Account, Viewer } from '@masque/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Body } from '../body/body.types.ts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import type { Proof } from '../sessions/proof.ts';
import type { RouteRow } from '../gateway.rows.ts';

export interface GatewayCall {
  readonly row: RouteRow;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  proof: Proof | undefined;
  account: Account | null;
  viewer: Viewer | null;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: Body;
  input: unknown;
  creationId: string | undefined;
  isAfterOwnChange: boolean;
}

export interface BytesResponse {
  readonly kind: 'bytes';
  readonly status: number;
  readonly body: Buffer;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type GatewayResponse =
  | { readonly kind: 'entry'; readonly entry: CacheEntry }
  | BytesResponse
  | {
      readonly kind: 'file';
      readonly status: number;
      readonly body: Readable | Buffer | string | null;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'sent' };

export type PipelineHandler = (call: GatewayCall) => Promise<GatewayResponse>;
export type PipelineStep = (call: GatewayCall, next: PipelineHandler) => Promise<GatewayResponse>;

export const statusOf = (response: GatewayResponse): number => ('status' in response ? response.status : 200);

export const json = (body: unknown, status = 200): BytesResponse => ({
  kind: 'bytes',
  status,
  body: Buffer.from(JSON.stringify(body)),
  contentType: 'application/json; charset=utf-8',
});

export const fillTag = (tag: string, { viewer, params }: Pick<GatewayCall, 'viewer' | 'params'>): string =>
  tag.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'viewer' ? (viewer?.userId ?? '') : (params[name] ?? '')));

export function queryText(query: GatewayCall['query']): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}
