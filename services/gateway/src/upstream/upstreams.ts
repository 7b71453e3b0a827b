import { CONFIG, IDENTITY_HEADER, identitySigner, type SignedIdentity } from '@masque/service-kit';
import { DomainError } from '@masque/contracts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Dispatcher, errors, Pool } from 'undici';
import type { Config } from '../config.ts';
import type { Upstream } from '../gateway.routes.ts';

const CONNECTIONS = 512;
const ANSWER_MS = 30_000;

export interface UpstreamCall {
  readonly service: Upstream;
  readonly method: Dispatcher.HttpMethod;
  /** Path and query at the service. */
  readonly path: string;
  readonly identity: SignedIdentity;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
  /** Ms of silence that are allowed; 0: none is counted. */
  readonly silenceMs?: number;
}

/** Keep-alive connections to the services, each call with its signed identity. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly pools: Record<Upstream, Pool>;
  private readonly sign: ReturnType<typeof identitySigner>;

  constructor(@Inject(CONFIG) config: Config) {
    const pool = (url: string) =>
      new Pool(url, { connections: CONNECTIONS, keepAliveTimeout: 60_000, connectTimeout: 2_000 });
    const { identity, catalog, chat, social, moderation } = config.upstreams;
    this.pools = {
      identity: pool(identity),
      catalog: pool(catalog),
      chat: pool(chat),
      social: pool(social),
      moderation: pool(moderation),
    };
    this.sign = identitySigner(config.identity.secret);
  }

  /** The answer, its body not read yet. A service that is away is 503, a silent one 504. */
  async request(call: UpstreamCall): Promise<Dispatcher.ResponseData> {
    const { service, method, path, body, signal, silenceMs = ANSWER_MS } = call;
    try {
      return await this.pools[service].request({
        method,
        path,
        headers: this.headers(call),
        body: body ?? null,
        ...(signal ? { signal } : {}),
        headersTimeout: silenceMs,
        bodyTimeout: silenceMs,
      });
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /** Whether the service says it is ready. */
  async isReady(service: Upstream): Promise<boolean> {
    const { statusCode, body } = await this.pools[service].request({
      method: 'GET',
      path: '/health/ready',
      headersTimeout: 2_500,
    });
    await body.dump();
    return statusCode === 200;
  }

  private headers({ service, identity, headers }: UpstreamCall): Record<string, string> {
    return { ...headers, 'x-request-id': identity.requestId, [IDENTITY_HEADER]: this.sign(service, identity) };
  }

  /** After the last answer, not before. */
  async onApplicationShutdown() {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }
}

/** What a connection's failure means for the caller. */
export function toDomainError(error: unknown): unknown {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return new DomainError('server.timeout');
  }
  if (error instanceof errors.RequestAbortedError || error instanceof DomainError) return error;
  return new DomainError('server.unavailable');
}
