import { setTimeout as pause } from 'node:timers/promises';
import { setting } from '../lib/api.ts';
import type { Random } from './random.ts';

const KINDS = ['gateway', 'identity', 'catalog', 'chat', 'social', 'moderation'];
const DOWN_MS = 800;
const BETWEEN_MS = 2_500;

export const order = async (name: string, action: 'kill' | 'start') => {
  const reply = await fetch(`${setting('MASQUE_CONTROL')}/parts/${name}/${action}`, { method: 'POST' });
  if (!reply.ok) throw new Error(`${action} ${name}: ${await reply.text()}`);
};

/** Kills one instance after another, at random, and starts each again before the next. Returns what it did. */
export async function causeFaults(random: Random, until: number): Promise<string[]> {
  const done: string[] = [];
  while (performance.now() < until) {
    await pause(BETWEEN_MS * (0.5 + random.next()));
    const kind = random.pick(KINDS);
    const name = random.below(2) === 0 ? kind : `${kind}-2`;
    await order(name, 'kill');
    done.push(name);
    await pause(DOWN_MS * random.next());
    await order(name, 'start');
  }
  return done;
}
