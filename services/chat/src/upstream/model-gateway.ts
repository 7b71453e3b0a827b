import { ByteCollector, CONFIG } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';
import type { Config } from '../config.ts';
import { AnswerHandler } from './answer.handler.ts';

const CONNECTIONS = 1_024;
const LIST_MS = 10_000;
const MAX_LIST_BYTES = 16 * 1024 * 1024;

/** An answer that came whole. */
export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** Undefined: not JSON. */
  readonly body: unknown;
}

/** The server that the models are behind: the only place that calls it, and that is given a key. */
@Injectable()
export class ModelGateway implements OnApplicationShutdown {
  // Timeouts of replies are our own: one clock for all, and comments count as signs of life.
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

  constructor(@Inject(CONFIG) private readonly config: Config) {
    const { origin, pathname } = new URL(config.model.url);
    this.origin = origin;
    this.base = pathname.replace(/\/$/, '');
  }

  /** Asks for a streamed answer; `abort` of what it returns ends the call. */
  complete(key: string, body: string): AnswerHandler {
    const handler = new AnswerHandler(key);
    const { site } = this.config;
    try {
      this.agent.dispatch(
        {
          origin: this.origin,
          path: `${this.base}/chat/completions`,
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            accept: 'text/event-stream',
            'http-referer': site.url,
            'x-title': site.name,
          },
          body,
        },
        handler,
      );
    } catch {
      // Such as a key that no header can hold.
      handler.onResponseError();
    }
    return handler;
  }

  /** The JSON of a 200. Rejects on any failure; its message never holds a key. */
  async getJson(path: string): Promise<unknown> {
    const { status, body } = await this.get(path);
    if (status !== 200) throw new Error(`status ${status}`);
    if (body === undefined) throw new Error('the answer is not JSON');
    return body;
  }

  /** Rejects when no whole answer comes within 10 s, or one that is too large; its message never holds a key. */
  async get(path: string, key?: string): Promise<GatewayAnswer> {
    const answer = await this.agent.request({
      origin: this.origin,
      path: `${this.base}${path}`,
      method: 'GET',
      headers: { accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      signal: AbortSignal.timeout(LIST_MS),
    });
    const body = new ByteCollector();
    for await (const piece of answer.body) {
      body.add(Buffer.from(piece));
      if (body.length > MAX_LIST_BYTES) throw new Error('the answer is too large');
    }
    return { status: answer.statusCode, headers: answer.headers, body: parsed(body.take().toString('utf8')) };
  }

  async onApplicationShutdown() {
    await this.agent.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
