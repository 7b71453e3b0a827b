import type { ErrorBody, Input, RouteResponse as Answer, Route, ServiceName, Viewer } from '@masque/contracts';
import { fillPath } from '@masque/contracts';
import { newId, type StartedProcess, type ServiceDefinition, startService } from '@masque/service-kit';
import { IDENTITY_HEADER, identitySigner, type SignedIdentity } from '@masque/service-kit/http';
import { backingEnv } from './backing.ts';

const SECRET = 'a secret that only tests have, long enough';

export interface ServiceReply<R extends Route> {
  readonly status: number;
  readonly body: Answer<R>;
  readonly error: ErrorBody;
  readonly headers: Headers;
}

export interface ServiceCaller {
  call<R extends Route>(
    route: R,
    ...[input]: keyof Input<R> extends never ? [] : [input: Input<R>]
  ): Promise<ServiceReply<R>>;
  /** For what no route describes: wrong types, forged headers, event streams. */
  fetch(path: string, init?: RequestInit): Promise<globalThis.Response>;
}

export interface StartedService extends StartedProcess {
  readonly as: (viewer: Viewer | null, said?: Omit<SignedIdentity, 'viewer' | 'requestId'>) => ServiceCaller;
  readonly env: NodeJS.ProcessEnv;
}

/** tools/jest/leftovers.ts deletes its databases and topics after the spec file. */
function usedPrefix(): string {
  const prefix = `t${newId()}-`;
  ((globalThis as { masquePrefixes?: string[] }).masquePrefixes ??= []).push(prefix);
  return prefix;
}

export const testEnv = () => ({
  NODE_ENV: 'test',
  PORT: '0',
  IDENTITY_SECRET: SECRET,
  NAME_PREFIX: usedPrefix(),
  KAFKA_FETCH_WAIT_MS: '200',
  KAFKA_COALESCE_MS: '200',
  // A run starts hundreds of services, each with topics of its own.
  KAFKA_PARTITIONS: '2',
  LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
  ...backingEnv(),
});

/** Runs in this process, on the real store, Kafka and Redis. */
export async function startedService(
  definition: ServiceDefinition,
  settings: Record<string, string> = {},
): Promise<StartedService> {
  const env = { ...testEnv(), ...settings };
  const service = await startService(definition, env);
  return { ...service, env, as: callerOf(definition.name, service.url) };
}

export function callerOf(name: ServiceName, url: string): StartedService['as'] {
  const sign = identitySigner(SECRET);
  return (viewer, said) => {
    const fetchAs = (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has(IDENTITY_HEADER))
        headers.set(IDENTITY_HEADER, sign(name, { viewer, requestId: newId(), ...said }));
      return fetch(`${url}${path}`, { ...init, headers });
    };
    return { fetch: fetchAs, call: (route, ...[input]) => callRoute(fetchAs, route, (input ?? {}) as AnyInput) };
  };
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

async function callRoute<R extends Route>(
  fetchAs: ServiceCaller['fetch'],
  route: R,
  input: AnyInput,
): Promise<ServiceReply<R>> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  const url = `${fillPath(route.path, input.params)}${query.size > 0 ? `?${query.toString()}` : ''}`;
  const reply = await fetchAs(url, {
    method: route.method,
    ...(route.body ? { body: JSON.stringify(input.body ?? {}), headers: { 'content-type': 'application/json' } } : {}),
  });
  const text = await reply.text();
  const body = text ? JSON.parse(text) : null;
  return { status: reply.status, body, error: body, headers: reply.headers };
}
