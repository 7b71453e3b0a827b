/** Runs the backing services until stopped, for `npm test -- <path>`. Writes shell exports to stdout and ENV_FILE. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PlainError, createBacking, sentenceOf } from '../infra/local/src/index.ts';
import { DEV_BACKING_FILE } from './suite/dev-backing.ts';

process.env['KAFKA_HEAP_MIB'] ??= '1024';
const env = process.env;
const kafka = Number(env['KAFKA_PORT'] ?? 29092);
const log = (line: string) => console.log(`# ${line}`);

try {
  const backing = createBacking({
    ports: {
      kafka,
      kafkaController: Number(env['KAFKA_CONTROLLER_PORT'] ?? kafka + 1),
      store: Number(env['STORE_PORT'] ?? 29117),
      redis: Number(env['REDIS_PORT'] ?? 29379),
    },
    dataDir: resolve(env['DATA_DIR'] ?? '.data/dev-backing'),
    log,
    onDeath: (part, how) => log(`${part.name} ${how}`),
  });
  await backing.start();
  const lines = Object.entries(backing.env).map(([name, value]) => `export ${name}='${value}'\n`);
  if (env['ENV_FILE']) writeFileSync(env['ENV_FILE'], lines.join(''), { mode: 0o600 });
  if (!env['DATA_DIR'])
    writeFileSync(DEV_BACKING_FILE, JSON.stringify({ pid: process.pid, env: backing.env }), { mode: 0o600 });
  process.stdout.write(lines.join(''));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void backing.stop().then(() => process.exit(0));
    });
  }
  setInterval(() => undefined, 1 << 30);
} catch (error) {
  console.error(error instanceof PlainError ? sentenceOf(error) : error);
  process.exit(1);
}
