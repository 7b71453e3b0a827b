import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../lib/quantile.ts';
import type { Figure } from '../lib/table.ts';
import type { BenchPerson, BenchSociety } from './society.ts';

const EVENTS_PER_SECOND = 200;
const SAMPLES = 200;
const POLL_MS = 20;
/** Source: the issue of the social layer. */
const LIMIT_MS = 1_000;

interface Card {
  readonly id: string;
  readonly likesCount: number;
}

/** Measures at 200 events per second, from the response of the write to the response that shows its effect. */
export async function effects({ masque, people, characters }: BenchSociety): Promise<Figure[]> {
  const [prober, liker, ...others] = people;
  if (!prober || !liker) throw new Error('too few people');
  const load = startLoad(masque.origin, others, characters);
  const marks: number[] = [];
  const counts: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const id = characters[n % characters.length] ?? '';
    const favor = () => prober.person.post(`characters/${id}/favorite`, {}, crypto.randomUUID());
    await favor();
    marks.push(await msUntil(async () => (await newestFavorite(prober))?.id === id));
    const before = (await newestFavorite(prober))?.likesCount;
    await liker.person.post(`characters/${id}/like`, { isLike: true }, crypto.randomUUID());
    counts.push(await msUntil(async () => (await newestFavorite(prober))?.likesCount !== before));
    await favor();
  }
  const done = await load.stop();
  return [
    { name: 'events meanwhile', unit: '/s', masque: done },
    { name: 'a favourite is in the catalog’s list, p50', unit: 'ms', masque: quantile(marks, 0.5) },
    { name: 'a favourite is in the catalog’s list, p99', unit: 'ms', masque: quantile(marks, 0.99), limit: LIMIT_MS },
    { name: 'a like is in the count on its card, p50', unit: 'ms', masque: quantile(counts, 0.5) },
    { name: 'a like is in the count on its card, p99', unit: 'ms', masque: quantile(counts, 0.99), limit: LIMIT_MS },
  ];
}

const newestFavorite = async ({ person }: BenchPerson): Promise<Card | undefined> =>
  (await person.get<{ characters: Card[] }>('favorites?limit=1')).characters[0];

async function msUntil(isThere: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isThere())) {
    if (performance.now() - started > 30_000) return Number.POSITIVE_INFINITY;
    await pause(POLL_MS);
  }
  return performance.now() - started;
}

function startLoad(origin: string, people: readonly BenchPerson[], characters: readonly string[]) {
  let count = 0;
  const started = Date.now();
  const failures: unknown[] = [];
  const timer = setInterval(() => {
    const due = ((Date.now() - started) / 1_000) * EVENTS_PER_SECOND;
    while (count < due) {
      const { person } = people[count % people.length] ?? {};
      const id = characters[Math.floor(Math.random() * characters.length)] ?? '';
      count += 1;
      void person
        ?.post(`characters/${id}/favorite`, {}, crypto.randomUUID())
        .catch((error: unknown) => failures.push(error));
    }
  }, 10);
  return {
    async stop(): Promise<number> {
      clearInterval(timer);
      const rate = count / ((Date.now() - started) / 1_000);
      await pause(500);
      if (failures.length > 0) throw new Error(`${origin}: ${failures.length} calls failed: ${String(failures[0])}`);
      return rate;
    },
  };
}
