import { DomainError, fillPath, type Input, type RouteResponse, type Route } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { type BytesResponse, type GatewayCall, type GatewayResponse, json, queryText } from '../call/call.ts';
import { headerOf } from '../call/file-response.ts';
import type { Upstream } from '../gateway.rows.ts';
import { Upstreams } from '../upstream/upstreams.ts';
import { RecentChanges } from '../views/recent-changes.ts';

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export class ServiceRefusal extends Error {
  constructor(readonly response: BytesResponse) {
    super(`a service responded with ${response.status}`);
  }
}

@Injectable()
export class ServiceCalls {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly recent: RecentChanges,
  ) {}

  /** @throws Refusal for an unexpected status, `server.bad_gateway` for a body that doesn't fit the contract. */
  async ask<R extends Route>(
    { viewer, request }: GatewayCall,
    service: Upstream,
    route: R,
    input: Input<R> & AnyInput,
  ): Promise<RouteResponse<R>> {
    const { params, query = {}, body }: AnyInput = input;
    const isAfterOwnChange = viewer !== null && (await this.recent.has(viewer.userId, service));
    const response = await this.upstreams.request({
      service,
      method: route.method,
      path: `${fillPath(route.path, params)}${queryText(query)}`,
      identity: { viewer, requestId: request.id, isAfterOwnChange },
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const { statusCode: status } = response;
    if (status !== (route.status ?? 200)) {
      const contentType = headerOf(response, 'content-type') ?? 'application/json';
      throw new ServiceRefusal({ kind: 'bytes', status, body: bytes, contentType });
    }
    const parsed = route.response.safeParse(jsonIn(bytes));
    if (!parsed.success) throw new DomainError('server.bad_gateway');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route's own schema has parsed it
    return parsed.data as RouteResponse<R>;
  }
}

export const respondWith = (compose: () => Promise<unknown>): Promise<GatewayResponse> =>
  orRefusal(async () => json(await compose()));

export async function orRefusal(respond: () => Promise<GatewayResponse>): Promise<GatewayResponse> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof ServiceRefusal) return error.response;
    throw error;
  }
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
