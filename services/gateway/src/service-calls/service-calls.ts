import { DomainError, fillPath, type Input, type RouteResponse, type Route } from '@masque/contracts';
import type { SignedIdentity, StagedFile } from '@masque/service-kit/http';
import { Injectable } from '@nestjs/common';
import { type BytesResponse, type GatewayCall, type GatewayResponse, json, queryText } from '../call/call.ts';
import { headerOf } from '../call/file-response.ts';
import type { Upstream } from '../gateway.rows.ts';
import type { UpstreamCall } from '../upstream/upstream.types.ts';
import { Upstreams } from '../upstream/upstreams.ts';
import { RecentChanges } from '../views/recent-changes.ts';

export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export type AskingCaller = Pick<GatewayCall, 'viewer'> & { readonly request: Pick<GatewayCall['request'], 'id'> };

export interface SentContent {
  readonly type: string;
  readonly bytes: Buffer;
}

export interface SendOptions extends Pick<AnyInput, 'query'> {
  readonly content: SentContent | StagedFile;
  readonly creationId: string;
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
    caller: AskingCaller,
    service: Upstream,
    route: R,
    input: Input<R> & AnyInput,
    isOfJob?: boolean,
  ): Promise<RouteResponse<R>> {
    const { params, query = {}, body }: AnyInput = input;
    const path = `${fillPath(route.path, params)}${queryText(query)}`;
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers };
    const bytes = await this.request(caller, service, route, { path, ...sent }, { isOfJob });
    return parsedBy(route, bytes);
  }

  /** As a job, created under its own id: the service reads a staged file itself. */
  async send<R extends Route>(
    caller: AskingCaller,
    service: Upstream,
    route: R,
    { query = {}, content, creationId }: SendOptions,
  ): Promise<RouteResponse<R>> {
    const path = `${route.path}${queryText(query)}`;
    const isStaged = 'importId' in content;
    const sent = { path, ...(!isStaged && { body: content.bytes, headers: { 'content-type': content.type } }) };
    const said = { creationId, isOfJob: true, ...(isStaged && { stagedFile: content }) };
    return parsedBy(route, await this.request(caller, service, route, { ...sent, lane: 'files' }, said));
  }

  /** As a job. */
  read(
    caller: AskingCaller,
    service: Upstream,
    route: Route,
    params: Readonly<Record<string, string>>,
  ): Promise<Buffer> {
    return this.request(
      caller,
      service,
      route,
      { path: fillPath(route.path, params), lane: 'files' },
      { isOfJob: true },
    );
  }

  /** @throws Refusal for an unexpected status */
  private async request(
    { viewer, request }: AskingCaller,
    service: Upstream,
    route: Route,
    sent: Pick<UpstreamCall, 'path' | 'body' | 'headers' | 'lane'>,
    said: Pick<SignedIdentity, 'creationId' | 'isOfJob' | 'stagedFile'>,
  ): Promise<Buffer> {
    const isAfterOwnChange = viewer !== null && (await this.recent.has(viewer.userId, service));
    const response = await this.upstreams.request({
      service,
      method: route.method,
      identity: { viewer, requestId: request.id, isAfterOwnChange, ...said },
      ...sent,
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const { statusCode: status } = response;
    if (status !== (route.status ?? 200)) {
      const contentType = headerOf(response, 'content-type') ?? 'application/json';
      throw new ServiceRefusal({ kind: 'bytes', status, body: bytes, contentType });
    }
    return bytes;
  }
}

/** @throws `server.bad_gateway` */
function parsedBy<R extends Route>(route: R, bytes: Buffer): RouteResponse<R> {
  const parsed = route.response.safeParse(jsonIn(bytes));
  if (!parsed.success) throw new DomainError('server.bad_gateway');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route's own schema has parsed it
  return parsed.data as RouteResponse<R>;
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
