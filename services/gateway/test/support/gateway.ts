import { RedisClient } from '@masque/service-kit';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { Sessions } from '../../src/sessions/sessions.ts';
import { type GatewayConfig, readConfig as readGatewayConfig } from '../../src/config.ts';
import { gateway } from '../../src/service.ts';

export const ORIGIN = 'http://localhost:8080';

export interface StartedGateway extends StartedService {
  /** Headers of a new session of the user. */
  readonly signIn: (userId: string) => Promise<Record<string, string>>;
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/** Starts a gateway; a second one beside it takes the first one's `NAME_PREFIX`. Rate limits are wide by default. */
export async function startedGateway(
  settings: Record<string, string> = {},
  upstreamTimes?: GatewayConfig['upstreamTimes'],
): Promise<StartedGateway> {
  const readConfig = (env: NodeJS.ProcessEnv) => ({
    ...readGatewayConfig(env),
    ...(upstreamTimes && { upstreamTimes }),
  });
  const service = await startedService(
    { ...gateway, readConfig },
    { RATE_LIMIT_FACTOR: '1000', PUBLIC_ORIGIN: ORIGIN, ...settings },
  );
  await eventually(() => service.app.get(RedisClient).redis.ping());
  const sessions = service.app.get(Sessions, { strict: false });
  return {
    ...service,
    signIn: async (userId) => ({ cookie: `sid=${await sessions.create(userId)}`, origin: ORIGIN }),
    fetch: (path, init) => fetch(`${service.url}${path}`, { redirect: 'manual', ...init }),
  };
}

export const prefixOf = (one: StartedService) => ({ NAME_PREFIX: one.env['NAME_PREFIX'] ?? '' });
