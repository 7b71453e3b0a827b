import { setTimeout as pause } from 'node:timers/promises';
import { setting } from '../lib/api.ts';
import { gateways } from './client.ts';
import { Random } from './random.ts';

type Action = 'kill' | 'stop' | 'pause' | 'resume' | 'start';

const SERVICES = ['gateway', 'identity', 'catalog', 'chat', 'social', 'moderation'];
const STORES = ['kafka', 'store', 'redis'];
const DOWN_MS = 800;
const FROZEN_MS = 8_000;
const BETWEEN_MS = 2_500;
const SEEDS = 2 ** 31;

export const order = async (name: string, action: Action) => {
  const reply = await fetch(`${setting('MASQUE_CONTROL')}/parts/${name}/${action}`, { method: 'POST' });
  if (!reply.ok) throw new Error(`${action} ${name}: ${await reply.text()}`);
};

const nameOf = (kind: string, instance: number) => (instance === 0 ? kind : `${kind}-${instance + 1}`);
const someService = (random: Random) => nameOf(random.pick(SERVICES), random.below(gateways().length));

interface Fault {
  readonly names: readonly string[];
  readonly down: Action;
  readonly up: Action;
  readonly ms: number;
}

function someFault(random: Random): Fault {
  const chance = random.below(100);
  const names = [random.below(4) === 0 ? random.pick(STORES) : someService(random)];
  if (chance < 70) return { names, down: 'kill', up: 'start', ms: DOWN_MS * random.next() };
  if (chance < 85) return { names, down: 'stop', up: 'start', ms: DOWN_MS * random.next() };
  return { names, down: 'pause', up: 'resume', ms: FROZEN_MS * random.next() };
}

const everything = (): Fault => ({
  names: [...gateways().flatMap((_, instance) => SERVICES.map((name) => nameOf(name, instance))), ...STORES],
  down: 'kill',
  up: 'start',
  ms: DOWN_MS,
});

async function cause({ names, down, up, ms }: Fault): Promise<void> {
  await Promise.all(names.map((name) => order(name, down)));
  await pause(ms);
  await Promise.all(names.map((name) => order(name, up)));
}

/**
 * Causes seeded faults, two at a time, until `until`: SIGKILL, an orderly stop or SIGSTOP (up to 8 s) of a service
 * instance, Kafka, the store or Redis. A third of the seeds end by killing all of them at once. Returns what it did.
 */
export async function causeFaults(random: Random, until: number): Promise<string[]> {
  const done: string[] = [];
  const down = new Set<string>();
  const repeat = async (own: Random) => {
    while (performance.now() < until) {
      await pause(BETWEEN_MS * (0.5 + own.next()));
      const fault = someFault(own);
      const [name = ''] = fault.names;
      if (down.has(name)) continue;
      down.add(name);
      done.push(`${fault.down} ${name}`);
      await cause(fault);
      down.delete(name);
    }
  };
  const endsWithAll = random.below(3) === 0;
  await Promise.all([repeat(new Random(random.below(SEEDS))), repeat(new Random(random.below(SEEDS)))]);
  if (endsWithAll) {
    done.push('kill everything');
    await cause(everything());
  }
  return done;
}

/**
 * Kills instances until `until`, two at a time but never both of one service, so one always carries on. An instance is
 * ready again before its neighbor can be picked. Returns how often each was killed.
 */
export async function killInstances(random: Random, until: number): Promise<string[]> {
  const kills = new Map<string, number>();
  const down = new Set<string>();
  const repeat = async (own: Random) => {
    while (performance.now() < until) {
      await pause(BETWEEN_MS * own.next());
      const kind = own.pick(SERVICES);
      if (down.has(kind)) continue;
      down.add(kind);
      const name = nameOf(kind, own.below(gateways().length));
      kills.set(name, (kills.get(name) ?? 0) + 1);
      await cause({ names: [name], down: 'kill', up: 'start', ms: DOWN_MS * own.next() });
      down.delete(kind);
    }
  };
  await Promise.all([repeat(new Random(random.below(SEEDS))), repeat(new Random(random.below(SEEDS)))]);
  return [...kills].map(([name, count]) => `kill ${name} (${count})`);
}
