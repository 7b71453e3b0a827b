import { z } from 'zod';
import { origin, setting } from './api.ts';

export const serviceNames = ['identity', 'catalog', 'chat', 'social', 'moderation', 'gateway'] as const;
export const storeNames = ['kafka', 'store', 'redis'] as const;
export type PartName = (typeof serviceNames)[number] | (typeof storeNames)[number];

const Pids = z.record(z.string(), z.number().nullable());

async function order(name: PartName, action: 'stop' | 'kill' | 'start'): Promise<void> {
  const reply = await fetch(`${setting('MASQUE_CONTROL')}/parts/${name}/${action}`, { method: 'POST' });
  if (!reply.ok) throw new Error(`${action} ${name}: ${await reply.text()}`);
}

/** Causes faults in the running system. */
export const control = {
  /** SIGTERM; resolves when it has ended. */
  stop: (name: PartName) => order(name, 'stop'),
  /** SIGKILL. */
  kill: (name: PartName) => order(name, 'kill'),
  /** Resolves when it answers that it is ready, so what it needs must be there or be started at the same time. */
  start: (name: PartName) => order(name, 'start'),
  async pids(): Promise<Record<string, number | null>> {
    return Pids.parse(await (await fetch(`${setting('MASQUE_CONTROL')}/parts`)).json());
  },
  /** Whether the gateway says that all parts are there. */
  isReady: (): Promise<boolean> =>
    fetch(`${origin()}/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    ),
};
