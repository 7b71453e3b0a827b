import { z } from 'zod';
import { origin, setting } from './api.ts';

export const serviceNames = ['identity', 'catalog', 'chat', 'social', 'moderation', 'gateway'] as const;
export const storeNames = ['kafka', 'store', 'redis'] as const;
export type SystemPartName = (typeof serviceNames)[number] | (typeof storeNames)[number];

const Pids = z.record(z.string(), z.number().nullable());

async function order(name: SystemPartName, action: 'stop' | 'kill' | 'start'): Promise<void> {
  const reply = await fetch(`${setting('MASQUE_CONTROL')}/parts/${name}/${action}`, { method: 'POST' });
  if (!reply.ok) throw new Error(`${action} ${name}: ${await reply.text()}`);
}

export const control = {
  /** SIGTERM; resolves when the process has exited. */
  stop: (name: SystemPartName) => order(name, 'stop'),
  /** SIGKILL. */
  kill: (name: SystemPartName) => order(name, 'kill'),
  /** Resolves when the part is ready, so its dependencies must run or be starting. */
  start: (name: SystemPartName) => order(name, 'start'),
  async pids(): Promise<Record<string, number | null>> {
    return Pids.parse(await (await fetch(`${setting('MASQUE_CONTROL')}/parts`)).json());
  },
  /** Whether the gateway reports all parts as ready. */
  isReady: (): Promise<boolean> =>
    fetch(`${origin()}/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    ),
};
