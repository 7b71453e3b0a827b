import { ByteCollector } from '@masque/service-kit/http';
import { Agent } from 'undici';
import type { ChatConfig } from '../config.ts';
import { parseJson } from './answer.fields.ts';
import { AnswerHandler } from './answer.handler.ts';

const CONNECTIONS = 1_024;
const LIST_MS = 10_000;
const CATEGORIES = 'roleplay';
const MAX_LIST_BYTES = 16 * 1024 * 1024;

export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: unknown;
}

/** The only code that calls a gateway, and gets its key. Follows no redirects. */
export class ModelGateway {
  // We time out replies ourselves: one clock for all, and comments count as signs of life.
  private readonly agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: { timeout: 10_000 },
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
  private readonly origin: string;
  private readonly base: string;

  constructor(
    url: string,
    private readonly site: ChatConfig['site'],
  ) {
    const { origin, pathname } = new URL(url);
    this.origin = origin;
    this.base = pathname.replace(/\/$/, '');
  }

  complete(key: string | null, body: string): AnswerHandler {
    const handler = new AnswerHandler(key ?? '');
    const { site } = this;
    try {
      this.agent.dispatch(
        {
          origin: this.origin,
          path: `${this.base}/chat/completions`,
          method: 'POST',
          headers: {
            ...(key === null ? {} : { authorization: `Bearer ${key}` }),
            'content-type': 'application/json',
            accept: 'text/event-stream',
            'http-referer': site.url,
            'x-title': site.name,
            'x-openrouter-categories': CATEGORIES,
          },
          body,
        },
        handler,
      );
    } catch {
      // For example, a key that no header can hold.
      handler.onResponseError();
    }
    return handler;
  }

  /** Rejects after 10 s, or when the answer is too large; the message never contains a key. */
  async get(path: string, key: string | null): Promise<GatewayAnswer> {
    const answer = await this.agent.request({
      origin: this.origin,
      path: `${this.base}${path}`,
      method: 'GET',
      headers: { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      signal: AbortSignal.timeout(LIST_MS),
    });
    const body = new ByteCollector();
    for await (const piece of answer.body) {
      body.add(Buffer.from(piece));
      if (body.length > MAX_LIST_BYTES) throw new Error('response too large');
    }
    return { status: answer.statusCode, headers: answer.headers, body: parseJson(body.take().toString('utf8')) };
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}
