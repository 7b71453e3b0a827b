import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installWithApt } from '../parts/apt.ts';
import { onPath } from '../parts/on-path.ts';
import { createPart, type LocalPart } from '../parts/part.ts';
import { PlainError } from '../parts/plain-error.ts';
import { privateFolder } from '../parts/private-folder.ts';
import { answers } from '../parts/tcp.ts';
import type { BackingContext } from './backing.types.ts';

const MISSING = 'Redis was not found on the PATH: install redis-server, or set REDIS_URL to a running one.';

async function redisProgram({ log, signal }: BackingContext): Promise<string> {
  const find = () => onPath('redis-server');
  if (!find()) await installWithApt(['redis-server'], log, signal);
  const program = find();
  if (!program) throw new PlainError(MISSING);
  return program;
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
