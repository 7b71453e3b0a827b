import { randomInt } from 'node:crypto';
import { type Server, createServer } from 'node:net';
import { PlainError } from './plain-error.ts';

const LOOPBACK = '127.0.0.1';

export interface PortClaim {
  readonly port: number;
  readonly what: string;
  readonly setting: string;
}

export async function isFree(port: number): Promise<boolean> {
  const server = await hold(port);
  if (!server) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** @throws PlainError that names the setting, when a port is busy or wanted twice */
export async function requireFree(wanted: readonly PortClaim[]): Promise<void> {
  const seen = new Map<number, PortClaim>();
  for (const each of wanted) {
    const other = seen.get(each.port);
    if (other) {
      throw new PlainError(
        `Port ${each.port} is set for both ${other.what} and ${each.what}: set ${each.setting} to another port.`,
      );
    }
    seen.set(each.port, each);
  }
  const free = await Promise.all(wanted.map(({ port }) => isFree(port)));
  const busy = wanted[free.indexOf(false)];
  if (busy) {
    throw new PlainError(`Port ${busy.port} for ${busy.what} is already in use: set ${busy.setting} to a free port.`);
  }
}

/** Below the ephemeral range: a port there stays free while its part is down. */
const FIRST = 15_000;
const LAST = 32_000;

function hold(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, LOOPBACK, () => resolve(server));
  });
}

/** Nothing reserves the ports: use them soon. */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  while (held.size < count) {
    const port = randomInt(FIRST, LAST);
    const server = held.has(port) ? undefined : await hold(port);
    if (server) held.set(port, server);
  }
  await Promise.all([...held.values()].map((server) => new Promise((resolve) => server.close(resolve))));
  return [...held.keys()];
}
