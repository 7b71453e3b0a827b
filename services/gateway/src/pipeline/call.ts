import type { Account, Viewer } from '@masque/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheEntry } from '../cache/cache-entry.ts';
import type { Row } from '../gateway.routes.ts';

/** One public call on its way down the pipeline; each step fills in what the next ones need. */
export interface Call {
  readonly row: Row;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  account: Account | null;
  viewer: Viewer | null;
  params: Readonly<Record<string, string>>;
  /** Parsed by the contract, defaults filled in. */
  query: Readonly<Record<string, unknown>>;
  /** Parsed by the contract; a Buffer when it is a form, which the service parses. */
  body: unknown;
}

/** What goes back: bytes that are in the cache too, bytes of this call only, or nothing because it was streamed. */
export type Answer =
  | { readonly kind: 'entry'; readonly entry: CacheEntry }
  | {
      readonly kind: 'bytes';
      readonly status: number;
      readonly body: Buffer;
      readonly contentType: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'streamed' };

export type Next = () => Promise<Answer>;
/** One concern of every call: does its part, then goes on, or throws. */
export type Step = (call: Call, next: Next) => Promise<Answer>;

export const compose =
  (steps: readonly Step[], last: (call: Call) => Promise<Answer>) =>
  (call: Call): Promise<Answer> =>
    steps.reduceRight<Next>(
      (next, step) => () => step(call, next),
      () => last(call),
    )();

/** A JSON answer that the gateway makes itself. */
export const json = (body: unknown, status = 200): Answer => ({
  kind: 'bytes',
  status,
  body: Buffer.from(JSON.stringify(body)),
  contentType: 'application/json; charset=utf-8',
});

export const statusOf = (answer: Answer): number => (answer.kind === 'bytes' ? answer.status : 200);

/** `character:{id}` and `account:{viewer}` with what the call knows. */
export const fillTag = (tag: string, call: Call): string =>
  tag.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'viewer' ? (call.viewer?.userId ?? '') : (call.params[name] ?? ''),
  );
