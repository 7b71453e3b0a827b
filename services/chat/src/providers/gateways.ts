import { DomainError } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { ByteCollector } from '@masque/service-kit/http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher, interceptors } from 'undici';
import type { ChatConfig } from '../config.ts';
import { DEFAULT_GATEWAY, GATEWAY_MARK, gatewayIdOf, type GatewaySetting } from '../gateways.setting.ts';
import { parseJson } from './answer.reader.ts';
import { AnswerHandler } from './answer.handler.ts';

const CONNECTIONS = 1_024;
const LIST_MS = 10_000;
const PROBE_MS = 1_500;
const CATEGORIES = 'roleplay';
const MAX_LIST_BYTES = 16 * 1024 * 1024;

export interface ConfiguredGateway extends GatewaySetting {
  readonly client: GatewayClient;
}

export interface ModelPlace {
  readonly gateway: ConfiguredGateway;
  /** The gateway's own name. */
  readonly model: string;
}

export interface ModelTarget extends ModelPlace {
  /** The id for users, gateway included. */
  readonly id: string;
  readonly key: string | null;
  readonly fallbacks: readonly string[];
}

@Injectable()
export class Gateways implements OnApplicationShutdown {
  readonly all: readonly ConfiguredGateway[];
  private readonly byId: ReadonlyMap<string, ConfiguredGateway>;

  constructor(@Inject(CONFIG) { model, site }: ChatConfig) {
    this.all = model.gateways.map((setting) => ({
      ...setting,
      client: new GatewayClient(setting.url, site, model.retryMs),
    }));
    this.byId = new Map(this.all.map((gateway) => [gateway.id, gateway]));
  }

  find(id: string): ConfiguredGateway | undefined {
    return this.byId.get(id);
  }

  /** @throws `gateway.not_found`; `gateway.no_own_key` when users can't have keys for it */
  ofUsers(id: string): ConfiguredGateway {
    const gateway = this.byId.get(id);
    if (!gateway) throw new DomainError('gateway.not_found');
    if (gateway.keyOf !== 'user') throw new DomainError('gateway.no_own_key', { gateway: gateway.name });
    return gateway;
  }

  /** Undefined when the gateway is no longer offered; no other one stands in. */
  placeOf(id: string): ModelPlace | undefined {
    const gatewayId = gatewayIdOf(id);
    const gateway = this.byId.get(gatewayId ?? DEFAULT_GATEWAY);
    const model = gatewayId === null ? id : id.slice(gatewayId.length + GATEWAY_MARK.length);
    return gateway && { gateway, model };
  }

  async onApplicationShutdown() {
    await Promise.all(this.all.map(({ client }) => client.close()));
  }
}

export const prefixOf = ({ id }: Pick<ConfiguredGateway, 'id'>): string =>
  id === DEFAULT_GATEWAY ? '' : `${id}${GATEWAY_MARK}`;

export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: unknown;
}

/** The only code that calls a gateway, and gets its key. Follows no redirects. */
export class GatewayClient {
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
  private readonly calls: Dispatcher = this.agent.compose(interceptors.decompress({ skipErrorResponses: false }));
  private readonly origin: string;
  private readonly base: string;

  constructor(
    url: string,
    private readonly site: ChatConfig['site'],
    readonly retryMs: number,
  ) {
    const { origin, pathname } = new URL(url);
    this.origin = origin;
    this.base = pathname.replace(/\/$/, '');
  }

  complete(
    key: string | null,
    body: string,
    path: '/chat/completions' | '/completions' = '/chat/completions',
  ): AnswerHandler {
    const handler = new AnswerHandler(key ?? '');
    const { site } = this;
    try {
      this.calls.dispatch(
        {
          origin: this.origin,
          path: `${this.base}${path}`,
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
  get(path: string, key: string | null): Promise<GatewayAnswer> {
    return this.read(`${this.base}${path}`, key, LIST_MS);
  }

  getBesideApi(path: string, key: string | null): Promise<GatewayAnswer> {
    return this.read(`${this.base.replace(/\/v\d+$/, '')}${path}`, key, PROBE_MS);
  }

  private async read(path: string, key: string | null, timeoutMs: number): Promise<GatewayAnswer> {
    const answer = await this.calls.request({
      origin: this.origin,
      path,
      method: 'GET',
      headers: { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      signal: AbortSignal.timeout(timeoutMs),
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
