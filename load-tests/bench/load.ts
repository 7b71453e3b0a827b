import autocannon from 'autocannon';
import { cpuMs } from '../lib/processes.ts';
import { type Ask, type Probe, type Way, ways } from './probe.ts';
import { type BenchWorld, pageOf, sorts } from './world.ts';

export const CONNECTIONS = { list: 50, marks: 16 };
const SECONDS = 3;
const ROUNDS = 3;

async function callsPerSecond(connections: number, ask: () => Ask): Promise<number> {
  const { origin } = new URL(ask().url);
  const requests = [
    {
      setupRequest: (usual: object) => {
        const { url, ...call } = ask();
        return { ...usual, ...call, path: url.slice(origin.length) };
      },
    },
  ];
  const result = await autocannon({ url: origin, connections, duration: SECONDS, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${origin}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.total / result.duration;
}

export type ListRates = Record<Way, number>;

export async function listRates({ ask }: Probe): Promise<ListRates> {
  const best: ListRates = { bare: 0, direct: 0, masque: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of ways) best[way] = Math.max(best[way], await callsPerSecond(CONNECTIONS.list, () => ask(way, 0)));
  }
  return best;
}

/** Likes and follows by users in turn; each of them is a new one. */
export class Marks {
  private readonly world: BenchWorld;
  private readonly done = { like: 0, follow: 0 };

  constructor(world: BenchWorld) {
    this.world = world;
  }

  perSecond(kind: 'like' | 'follow'): Promise<number> {
    const { masque, users } = this.world;
    return callsPerSecond(CONNECTIONS.marks, () => {
      const n = this.done[kind];
      this.done[kind] += 1;
      const by = users[n % users.length];
      const other = users[(n + 1 + Math.floor(n / users.length)) % users.length];
      const path = kind === 'like' ? `characters/${other?.characterId}/like` : `users/${other?.username}/follow`;
      return {
        method: 'POST',
        url: `${masque.origin}/api/${path}`,
        headers: { 'content-type': 'application/json', ...by?.person.headers },
        body: JSON.stringify(kind === 'like' ? { isLike: true } : {}),
      };
    });
  }
}

const READERS = { first: [12, 13, 14, 15], measured: [16, 17, 18, 20] };

/** Milliseconds of processor in Masque and its store for a page that isn't cached: each reader has its own page size. */
export async function pageCpu({ masque }: BenchWorld): Promise<number> {
  const pids = Object.entries(masque.pids()).flatMap(([name, pid]) =>
    ['masque', 'store'].includes(name) ? [pid] : [],
  );
  let pages = 0;
  const read = async (sort: string, limit: number) => {
    for (let cursor: string | null = ''; cursor !== null; pages += 1) {
      const query = new URLSearchParams({ limit: `${limit}`, sort, ...(cursor ? { cursor } : {}) });
      ({ nextCursor: cursor } = await pageOf(masque.origin, query.toString()));
    }
  };
  const readAll = (limits: readonly number[]) =>
    Promise.all(sorts.flatMap((sort) => limits.map((limit) => read(sort, limit))));
  await readAll(READERS.first);
  const before = cpuMs(pids);
  pages = 0;
  await readAll(READERS.measured);
  return (cpuMs(pids) - before) / pages;
}
