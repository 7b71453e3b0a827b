import { setTimeout as pause } from 'node:timers/promises';
import type { SamplePerson } from '../../tools/sample-data/person.ts';
import { quantile } from '../lib/quantile.ts';
import type { Figure } from '../lib/table.ts';
import type { BenchModeration } from './moderators.ts';

const ROUNDS = 100;
const POLL_MS = 10;
/** Source: the issue of moderation. */
const LIMIT_MS = 1_000;

/** Measures from the moderator's response until another user sees the character nowhere, or everywhere again. */
export async function effects({ people, characters, moderator }: BenchModeration): Promise<Figure[]> {
  const [author, reader] = people;
  const [id] = characters;
  if (!author || !reader || !id) throw new Error('too few people');
  const { name } = await reader.person.get<{ name: string }>(`characters/${id}`);
  await reader.person.post(`characters/${id}/favorite`, {}, crypto.randomUUID());
  const about = { reporterUsername: reader.username, reportedType: 'character', reportedId: id, reason: 'Other' };
  const { report } = await reader.person.post<{ report: { id: string } }>('reports', about, crypto.randomUUID());
  const act = (action: string) =>
    moderator.post(`reports/${report.id}/actions`, { action, rule: 'spam' }, crypto.randomUUID());
  const places = [
    () => isFound(reader.person, `characters/${id}`),
    () => isListed(reader.person, `characters?search=${encodeURIComponent(name)}`, id),
    () => isListed(reader.person, 'characters?sort=newest', id),
    () => isListed(reader.person, 'favorites', id),
  ];
  const everywhere = (isThere: boolean) =>
    msUntil(async () => (await Promise.all(places.map((look) => look()))).every((seen) => seen === isThere));
  await everywhere(true);
  const times = { hide: [] as number[], restore: [] as number[] };
  for (let n = 0; n < ROUNDS; n += 1) {
    await act('hide');
    times.hide.push(await everywhere(false));
    await act('restore');
    times.restore.push(await everywhere(true));
  }
  return [
    { name: 'hidden: gone from page, lists, search, favourites, p50', unit: 'ms', masque: quantile(times.hide, 0.5) },
    { name: 'the same, p99', unit: 'ms', masque: quantile(times.hide, 0.99), limit: LIMIT_MS },
    { name: 'restored: back in all of them, p50', unit: 'ms', masque: quantile(times.restore, 0.5) },
    { name: 'the same, p99', unit: 'ms', masque: quantile(times.restore, 0.99), limit: LIMIT_MS },
  ];
}

const isFound = (person: SamplePerson, path: string): Promise<boolean> =>
  person.get(path).then(
    () => true,
    () => false,
  );

async function isListed(person: SamplePerson, path: string, id: string): Promise<boolean> {
  const { characters } = await person.get<{ characters: { id: string }[] }>(path);
  return characters.some((character) => character.id === id);
}

async function msUntil(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > 30_000) return Number.POSITIVE_INFINITY;
    await pause(POLL_MS);
  }
  return performance.now() - started;
}
