import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ServiceName, Viewer } from '@masque/contracts';
import { eventually } from '../eventually.ts';
import { type ServiceCaller, callerOf, testEnv } from '../started-service.ts';

export interface ChildService {
  readonly url: string;
  readonly as: (viewer: Viewer | null) => ServiceCaller;
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Exit code; null when a signal ended the process. */
  readonly exited: Promise<number | null>;
  freeze(): void;
  thaw(): void;
}

const START_MS = 25_000;

export async function childService(
  name: ServiceName,
  main: string,
  settings: Record<string, string>,
): Promise<ChildService> {
  const env = { ...testEnv(), ...settings, PORT: String(await freePort()) };
  const hooks = new URL('../typescript.hooks.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--conditions=masque-source', '--no-warnings', '--import', hooks, main], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  const url = `http://127.0.0.1:${env.PORT}`;
  const as = callerOf(name, url);
  try {
    await eventually(async () => (await as(null).fetch('/health/ready')).ok, START_MS);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    as,
    kill: async () => {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await exited;
    },
    signal: (signal) => void child.kill(signal),
    exited,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
