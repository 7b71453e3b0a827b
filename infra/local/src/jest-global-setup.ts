import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBacking, freeBackingPorts } from './backing/backing.ts';
import { jestBacking } from './jest-backing.ts';

/** A run limited to other paths starts no stores. */
const NEEDS_STORES = /services|service-kit|testkit|e2e|tools|infra\/docker/;

/** Uses MONGODB_URL, KAFKA_BROKERS and REDIS_URL where they are set, and starts the rest. */
export default async function setUp(config: { testPathPatterns?: { patterns: string[] } }): Promise<void> {
  const paths = config.testPathPatterns?.patterns ?? [];
  if (paths.length > 0 && !paths.some((path) => NEEDS_STORES.test(path))) return;
  const folder = mkdtempSync(join(tmpdir(), 'masque-jest-'));
  const backing = createBacking({ ports: await freeBackingPorts(), dataDir: folder, log: () => undefined });
  Object.assign(process.env, backing.env);
  jestBacking.current = { backing, folder };
  // Jest skips the teardown on a signal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void backing.stop().finally(() => process.exit(1)));
  }
  await backing.start();
}
