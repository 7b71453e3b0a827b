import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../parts/on-path.ts';
import { createPart, type LocalPart } from '../parts/part.ts';
import { PlainError } from '../parts/plain-error.ts';
import { privateFolder } from '../parts/private-folder.ts';
import { runTool } from '../parts/run-tool.ts';
import { answers } from '../parts/tcp.ts';
import type { BackingContext } from './backing.types.ts';

const MISSING = 'Redis was not found on the PATH: install redis-server, or set REDIS_URL to a running one.';

/** Installs Redis only where that works without asking: as root, with apt. */
async function redisProgram(context: BackingContext): Promise<string> {
  const found = onPath('redis-server');
  if (found) return found;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new PlainError(MISSING);
  context.log('Installing redis-server with apt (once)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    runTool('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], { env, signal: context.signal });
  await install().catch(async () => {
    await runTool('apt-get', ['update'], { env, signal: context.signal });
    await install();
  });
  const installed = onPath('redis-server');
  if (!installed) throw new PlainError(MISSING);
  return installed;
}

export interface RedisNode {
  readonly name: string;
  readonly busPort: number;
}

/** Persists acknowledged writes (sessions, jobs) and never evicts. */
export function redisPart(context: BackingContext, node?: RedisNode): LocalPart {
  const { dataDir, ports } = context;
  const name = node?.name ?? 'redis';
  return createPart({
    name,
    dataDir,
    ready: () => answers(ports.redis, `AUTH ${context.redisPassword}\r\nPING\r\n`, '+OK\r\n+PONG'),
    onDeath: context.onDeath,
    async command() {
      const file = await redisProgram(context);
      const folder = join(dataDir, name);
      privateFolder(folder);
      const config = join(folder, 'redis.conf');
      const settings: Record<string, string> = {
        port: String(ports.redis),
        bind: '127.0.0.1',
        dir: folder,
        appendonly: 'yes',
        save: '',
        'maxmemory-policy': 'noeviction',
        requirepass: context.redisPassword,
        ...(node && {
          'cluster-enabled': 'yes',
          'cluster-port': String(node.busPort),
          'cluster-node-timeout': '2000',
          masterauth: context.redisPassword,
        }),
      };
      // Not as arguments, which everybody on the machine can read.
      const lines = Object.entries(settings).map(([name, value]) => `${name} "${value.replace(/["\\]/g, '\\$&')}"\n`);
      writeFileSync(config, lines.join(''), { mode: 0o600 });
      return { file, args: [config] };
    },
  });
}
