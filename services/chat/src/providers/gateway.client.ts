import { ByteCollector } from '@masque/service-kit/http';
import type { ChatConfig } from '../config.ts';
import { AnswerHandler } from './answer.handler.ts';
import { dialectOf } from './dialects/index.ts';
import { parseJson } from './json.ts';
import type { GatewayConnections } from './gateway.connections.ts';
import type { SentSecrets } from './secrets.ts';
import type { RequestFields } from './server.needs.ts';

const LIST_MS = 10_000;
const PROBE_MS = 1_500;
const CATEGORIES = 'roleplay';
const TWINS = [
  ['max_tokens', 'max_completion_tokens'],
  ['repetition_penalty', 'repeat_penalty'],
];
const MAX_LIST_BYTES = 16 * 1024 * 1024;

export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** Null: not JSON. */
  readonly body: unknown;
  readonly text: string;
}

export interface GatewayServer {
  readonly url: string;
  /** Sent with each request, under lowercase names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly extraBody?: RequestFields;
  /** Values among the headers that errors must not quote. */
  readonly secrets?: SentSecrets;
}

/** The only code that calls a gateway, and gets its key. */
export class GatewayClient {
  private readonly origin: string;
  private readonly base: string;
  private readonly query: string;

  constructor(
    private readonly server: GatewayServer,
    private readonly connections: GatewayConnections,
    private readonly site: ChatConfig['site'],
    readonly retryMs: number,
  ) {
    const { origin, pathname, search } = new URL(server.url);
    this.origin = origin;
    this.base = pathname.replace(/\/$/, '');
    this.query = search;
  }

  secretsWith(key: string | null): SentSecrets {
    const { secrets = [] } = this.server;
    return key === null ? secrets : [key, ...secrets];
  }

  /** An extra field also replaces Masque's option of the same meaning. */
  withExtraFields(fields: RequestFields): RequestFields {
    const { extraBody = {} } = this.server;
    const isReplaced = (name: string) =>
      TWINS.some((names) => names.includes(name) && names.some((one) => one in extraBody));
    return { ...Object.fromEntries(Object.entries(fields).filter(([name]) => !isReplaced(name))), ...extraBody };
  }

  complete(
    key: string | null,
    fields: RequestFields,
    path: '/chat/completions' | '/completions' = '/chat/completions',
  ): AnswerHandler {
    const handler = new AnswerHandler(this.secretsWith(key));
    const { site, server } = this;
    try {
      this.connections.guard.ensure(server.url);
      this.connections.calls.dispatch(
        {
          origin: this.origin,
          path: this.withQuery(this.base + path),
          method: 'POST',
          headers: {
            ...authorization(key),
            'http-referer': site.url,
            'x-title': site.name,
            'x-openrouter-categories': CATEGORIES,
            ...server.headers,
            'content-type': 'application/json',
            accept: 'text/event-stream',
          },
          body: JSON.stringify(fields),
        },
        handler,
      );
    } catch (error) {
      // For example, a key that no header can hold.
      handler.onResponseError(undefined, error instanceof Error ? error : undefined);
    }
    return handler;
  }

  /** Rejects after 10 s or at `signal`, or when the answer is too large; the message never contains a key. */
  get(path: string, key: string | null, signal = AbortSignal.timeout(LIST_MS)): Promise<GatewayAnswer> {
    return this.read(`${this.base}${path}`, key, signal);
  }

  getBesideApi(path: string, key: string | null): Promise<GatewayAnswer> {
    return this.read(this.besideApi(path), key, AbortSignal.timeout(PROBE_MS));
  }

  postBesideApi(path: string, key: string | null, fields: RequestFields, ms: number): Promise<GatewayAnswer> {
    return this.read(this.besideApi(path), key, AbortSignal.timeout(ms), JSON.stringify(fields));
  }

  private besideApi(path: string): string {
    return this.base.replace(/\/(?:v\d+|api)$/, '') + path;
  }

  private withQuery(path: string): string {
    return path + (path.includes('?') ? this.query.replace('?', '&') : this.query);
  }

  private listHeaders(key: string | null): Readonly<Record<string, string>> {
    const dialect = dialectOf({ keyPrefix: null, ...this.server });
    return (key === null ? undefined : dialect.listHeaders?.(key)) ?? authorization(key);
  }

  private async read(path: string, key: string | null, signal: AbortSignal, sent?: string): Promise<GatewayAnswer> {
    this.connections.guard.ensure(this.server.url);
    const answer = await this.connections.calls.request({
      origin: this.origin,
      path: this.withQuery(path),
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        ...this.listHeaders(key),
        ...this.server.headers,
        accept: 'application/json',
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: sent ?? null,
      signal,
    });
    const body = new ByteCollector();
    for await (const piece of answer.body) {
      body.add(Buffer.from(piece));
      if (body.length > MAX_LIST_BYTES) throw new Error('response too large');
    }
    const text = body
      .take()
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    return { status: answer.statusCode, headers: answer.headers, body: parseJson(text), text };
  }
}

const authorization = (key: string | null): Readonly<Record<string, string>> =>
  key === null ? {} : { authorization: `Bearer ${key}` };
