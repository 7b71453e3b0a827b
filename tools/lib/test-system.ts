import { join } from 'node:path';
import {
  createBacking,
  createMasque,
  freeBackingPorts,
  freeMasquePorts,
  startControl,
} from '../../infra/local/src/index.ts';
import { startRedisCluster } from './redis-cluster.ts';

export interface Running {
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

const BACKING_GRACE = 3000;

export async function backingForTests(folder: string, log: (line: string) => void): Promise<Running> {
  // Each spec that starts a service creates its own topics, and all of them stay until the end.
  const env = { ...process.env, KAFKA_HEAP_MIB: '1024' };
  const backing = createBacking({ ports: await freeBackingPorts(), dataDir: join(folder, 'backing'), log }, env);
  await backing.start();
  return { env: backing.env, stop: () => backing.stop(BACKING_GRACE) };
}

/** Starts Masque on free ports with a fast demo model; two instances use a Redis Cluster. */
export async function systemForTests(
  folder: string,
  log: (line: string) => void,
  kind: 'system' | 'processes' | 'instances',
): Promise<Running> {
  const instances = kind === 'instances' ? 2 : 1;
  const dataDir = join(folder, 'system');
  const cluster = instances > 1 ? await startRedisCluster(dataDir, log) : undefined;
  const own = { ...process.env, MONGODB_URL: '', KAFKA_BROKERS: '', REDIS_URL: cluster?.url ?? '' };
  const backing = createBacking({ ports: await freeBackingPorts(), dataDir, log }, own);
  await backing.start();
  const masque = createMasque({
    ports: await freeMasquePorts(instances),
    dataDir,
    backing: backing.env,
    isOneProcess: kind === 'system',
    env: {
      DEMO_TOKENS_PER_SECOND: '150',
      DEMO_FIRST_TOKEN_MS: '100',
      DEMO_SHOW_LAST: 'true',
      // Lets attackers in tests use other addresses than everyone else.
      TRUSTED_PROXIES: '127.0.0.0/8,::1',
      USER_ENDPOINTS: 'public',
      ...process.env,
      MODEL_GATEWAY_URL: '',
      GOOGLE_CLIENT_ID: '',
      PUBLIC_ORIGIN: '',
      REDIS_CLUSTER: String(cluster !== undefined),
    },
  });
  const stop = async () => {
    await masque.stop();
    await Promise.all([backing.stop(BACKING_GRACE), cluster?.stop(BACKING_GRACE)]);
  };
  try {
    await masque.start();
  } catch (error) {
    await stop();
    throw error;
  }
  const control = await startControl([...masque.allParts, ...Object.values(backing.parts), ...(cluster?.parts ?? [])]);
  return {
    env: {
      ...backing.env,
      MASQUE_ORIGIN: masque.origin,
      MASQUE_GATEWAYS: masque.gatewayUrls.join(','),
      MASQUE_OIDC_URL: masque.oidcUrl ?? '',
      MASQUE_MODELS_URL: masque.modelGatewayUrl,
      MASQUE_LOGS: join(dataDir, 'logs'),
      MASQUE_CONTROL: control.url,
    },
    async stop() {
      control.close();
      await stop();
    },
  };
}
