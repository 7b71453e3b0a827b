import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MasqueOptions, type MasquePartName, type LocalServiceName, processNames } from './masque.types.ts';
import { withoutForeignSecrets } from '../parts/secret-settings.ts';
import { secretsIn } from '../parts/secrets.ts';

/** The workspace, from `src` as well as from `dist`. */
export const ROOT = join(import.meta.dirname, '../../../..');

const ADMINS = 'curator:curator@masque.local,warden:warden@masque.local,steward:steward@masque.local';

export interface Urls {
  readonly origin: string;
  readonly oidc: string | undefined;
  readonly models: string;
  readonly demoModel: boolean;
}

export function urlsOf({ ports, env }: MasqueOptions): Urls {
  const given = env['MODEL_GATEWAY_URL'];
  return {
    origin: env['PUBLIC_ORIGIN'] || `http://localhost:${ports.gateway}`,
    oidc: env['GOOGLE_CLIENT_ID'] || env['OIDC_CLIENT_ID'] ? undefined : `http://localhost:${ports.oidc}`,
    models: given || `http://127.0.0.1:${ports.models}/api/v1`,
    demoModel: !given,
  };
}

const loopback = (port: number) => `http://127.0.0.1:${port}`;

/** The user's settings override local defaults; each part gets only the secrets it needs. `instance` counts from 0. */
export function environments(options: MasqueOptions): (name: MasquePartName, instance: number) => NodeJS.ProcessEnv {
  const { ports, dataDir, backing, env } = options;
  const urls = urlsOf(options);
  const { IDENTITY_SECRET, SECRETS_KEY } = secretsIn(dataDir);
  const defaults: NodeJS.ProcessEnv = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    ADMINS,
    RATE_LIMIT_FACTOR: '10',
    USER_ENDPOINTS: 'any',
    // Each partition costs Kafka and every consumer work several times a second, even without events.
    KAFKA_PARTITIONS: String(1 + (ports.further?.length ?? 0)),
    MEDIA_URL: pathToFileURL(join(dataDir, 'media')).href,
    DISCOVERY_FILE: join(dataDir, 'discovery.sqlite'),
    TRANSFER_FOLDER: join(dataDir, 'transfers'),
    CHAT_SEARCH_FOLDER: join(dataDir, 'chat-search'),
    WEB_ROOT: join(ROOT, 'frontends'),
    // Makes the C library give memory back: otherwise each thread keeps what a decoded picture took.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    IDENTITY_SECRET,
    SECRETS_KEY,
  };
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const common: NodeJS.ProcessEnv = {
    ...defaults,
    ...given,
    ...backing,
    // A process would keep what it read from the cache: 15 MiB, for 0.5 s less CPU time at its start.
    NODE_COMPILE_CACHE: undefined,
    PUBLIC_ORIGIN: urls.origin,
    MODEL_GATEWAY_URL: urls.models,
    ...(urls.demoModel ? { DEMO_MODEL: 'true' } : {}),
  };
  const instances = [ports, ...(ports.further ?? [])];
  const service = (name: LocalServiceName, instance: number) => ({
    ...common,
    HOST: '127.0.0.1',
    PORT: String(instances[instance]?.services[name]),
    METRICS_PORT: String(instances[instance]?.metrics[name]),
    // Each catalog needs a read model of its own.
    ...(instance > 0 ? { DISCOVERY_FILE: join(dataDir, `discovery-${instance + 1}.sqlite`) } : {}),
  });
  // Every gateway serves our pages. A configured PUBLIC_ORIGIN is the only origin: it leads to a load balancer.
  const furtherOrigins =
    instances.length === 1 || env['PUBLIC_ORIGIN']
      ? []
      : instances.flatMap(({ gateway }) => [`http://localhost:${gateway}`, loopback(gateway)]);
  const allowedOrigins = [env['ALLOWED_ORIGINS'], ...furtherOrigins].filter(Boolean).join(',');
  const addresses = (name: LocalServiceName) => instances.map(({ services }) => loopback(services[name])).join(',');
  const environment = (name: MasquePartName, instance: number): NodeJS.ProcessEnv => {
    switch (name) {
      case 'gateway':
        return {
          ...common,
          PORT: String(instances[instance]?.gateway),
          METRICS_PORT: String(instances[instance]?.gatewayMetrics),
          IDENTITY_URL: addresses('identity'),
          CATALOG_URL: addresses('catalog'),
          CHAT_URL: addresses('chat'),
          SOCIAL_URL: addresses('social'),
          MODERATION_URL: addresses('moderation'),
          ...(allowedOrigins ? { ALLOWED_ORIGINS: allowedOrigins } : {}),
          ...(urls.oidc ? { OIDC_ISSUER: urls.oidc } : {}),
        };
      case 'oidc':
        return { ...common, OIDC_PORT: String(ports.oidc), DATA_DIR: dataDir };
      case 'models':
        return { ...common, MODEL_GATEWAY_PORT: String(ports.models) };
      case 'masque':
        return {};
      default:
        return service(name, instance);
    }
  };
  const ownOf = (name: MasquePartName, instance: number) => withoutForeignSecrets(environment(name, instance), name);
  const processOf = (instance: number): NodeJS.ProcessEnv => {
    const envs = processNames.map((name) => ({ name, env: ownOf(name, instance) }));
    const portsOf = envs.map(({ name, env: { PORT, METRICS_PORT } }) => [name, { PORT, METRICS_PORT }]);
    return Object.assign({}, ...envs.map(({ env: own }) => own), {
      SERVICE_PORTS: JSON.stringify(Object.fromEntries(portsOf)),
    });
  };
  return (name, instance) => (name === 'masque' ? processOf(instance) : ownOf(name, instance));
}
