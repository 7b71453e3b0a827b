import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@masque/contracts';
import {
  type LocalPart,
  createBacking,
  createMasque,
  freeBackingPorts,
  freeMasquePorts,
} from '../../infra/local/src/index.ts';

const LOG_END = 3_000;

export interface BenchMasque {
  readonly origin: string;
  readonly oidcUrl: string;
  readonly modelsUrl: string;
  readonly mongodbUrl: string;
  pids(): Record<string, number>;
  start(): Promise<void>;
  /** Restarts all processes on the same data; with `hasNewIndex`, the catalog rebuilds its index. */
  restart(hasNewIndex?: boolean): Promise<void>;
  serviceUrl(name: Exclude<ServiceName, 'gateway'>): string;
  logOf(name: string): string;
  remove(): Promise<void>;
}

export interface BenchOptions {
  readonly settings?: Record<string, string>;
  /** Parts that write `load-tests/profiles/<part>.cpuprofile` and `.heapprofile` when they end. */
  readonly profiled?: readonly string[];
}

export async function benchMasque(options: BenchOptions = {}): Promise<BenchMasque> {
  const { settings, profiled } = options;
  const folder = mkdtempSync(join(tmpdir(), 'masque-bench-'));
  const env = { ...process.env, MONGODB_URL: '', KAFKA_BROKERS: '', REDIS_URL: '' };
  const backing = createBacking(
    { ports: await freeBackingPorts(), dataDir: folder, log: (line) => console.error(line) },
    env,
  );
  const ports = await freeMasquePorts();
  const masque = createMasque({
    ports: ports,
    dataDir: folder,
    backing: backing.env,
    isOneProcess: true,
    nodeFlags: (name) =>
      profiled?.includes(name)
        ? ['cpu', 'heap'].flatMap((kind) => [
            `--${kind}-prof`,
            `--${kind}-prof-dir=load-tests/profiles`,
            `--${kind}-prof-name=${name}.${kind}profile`,
          ])
        : [],
    env: {
      ...process.env,
      RATE_LIMIT_FACTOR: '100000',
      DAILY_MESSAGES: '0',
      LOG_LEVEL: 'warn',
      ...settings,
      MODEL_GATEWAY_URL: '',
      GOOGLE_CLIENT_ID: '',
      PUBLIC_ORIGIN: '',
    },
  });
  const parts: LocalPart[] = [...masque.allParts, ...Object.values(backing.parts)];
  const stop = async () => {
    await masque.stop();
    await backing.stop();
  };
  const start = async () => {
    await backing.start();
    await masque.start();
  };
  return {
    origin: masque.origin,
    oidcUrl: masque.oidcUrl ?? '',
    modelsUrl: masque.modelGatewayUrl,
    mongodbUrl: backing.env['MONGODB_URL'] ?? '',
    pids: () => Object.fromEntries(parts.flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid]]))),
    start,
    async restart(hasNewIndex = false) {
      await stop();
      for (const end of hasNewIndex ? ['', '-wal', '-shm'] : [])
        rmSync(join(folder, `discovery.sqlite${end}`), { force: true });
      await start();
    },
    serviceUrl: (name) => `http://127.0.0.1:${ports.services[name]}`,
    logOf: (name) => readFileSync(join(folder, 'logs', `${name}.log`), 'utf8').slice(-LOG_END),
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
