/**
 * Measures the catalog over HTTP, as the gateway calls it: lists, searches and their effect on others, starts, uploads.
 * Build first: `node load-tests/library.bench.ts [characters]`. Exits with 1 if a limit is exceeded.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createBacking, freeBackingPorts } from '../infra/local/src/index.ts';
import { CatalogProcess } from './library/catalog.process.ts';
import { eager, fillStore } from './library/fill.ts';
import { lists, searches } from './library/questions.ts';
import { aPhoto } from './library/photo.ts';
import { quantile } from './lib/quantile.ts';
import { type Figure, printFigures } from './lib/table.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 300);
const BESIDE_MS = Number(process.env['BESIDE_MS'] ?? 20_000);
const MIB = 1024 * 1024;
const PICTURES = 12;
const PREFIX = 'bench-';

const folder = mkdtempSync(join(tmpdir(), 'masque-library-'));
const index = join(folder, 'discovery.sqlite');
const log = (line: string) => console.error(line);
const backing = createBacking(
  { ports: await freeBackingPorts(), dataDir: folder, log },
  { ...process.env, MONGODB_URL: '', KAFKA_BROKERS: '', REDIS_URL: '' },
);
const figures: Figure[] = [];
const note = (name: string, masque: number, limit: number, unit = 'ms') => figures.push({ name, unit, masque, limit });

const catalog = new CatalogProcess(38_110, {
  ...backing.env,
  NAME_PREFIX: PREFIX,
  DISCOVERY_FILE: index,
  MEDIA_URL: `file:${join(folder, 'media')}`,
});
const removeIndex = () => {
  for (const end of ['', '-wal', '-shm']) rmSync(index + end, { force: true });
};
const ms = async (path: string, who = null as Parameters<typeof catalog.call>[0]) => (await catalog.call(who, path)).ms;

async function bystander(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const all = [...lists.map(({ path, who }) => ({ path, who })), { path: '/tags', who: null }];
  for (let n = 0; !isOver(); n += 1) {
    const { path, who } = all[n % all.length] ?? { path: '/characters', who: null };
    times.push(await ms(path, who));
  }
  return times;
}

/** Any change invalidates the cached counts. */
let revision = 0;
const change = () =>
  catalog.call(eager, '/characters', {
    name: `Newcomer ${(revision += 1)}`,
    summary: 's',
    scenario: 's',
    personality: 'p',
    firstMessage: 'f',
    isPublic: true,
  });

try {
  await backing.start();
  await catalog.start();
  await catalog.stop();
  let started = performance.now();
  await fillStore(backing.env['MONGODB_URL'] ?? '', `${PREFIX}catalog`, COUNT);
  log(`the store is filled in ${Math.round((performance.now() - started) / 1_000)} s`);

  removeIndex();
  const rebuild = await catalog.start();
  note('start with a rebuild', rebuild / 1_000, 25, 's');
  log(`processor time of the catalog until then: ${(catalog.cpuMs() / 1_000).toFixed(1)} s`);
  await catalog.stop();
  note('index file', statSync(index).size / MIB, 250, 'MiB');
  note('start with its file kept', (await catalog.start()) / 1_000, 3, 's');

  const cold: number[] = [];
  for (const { path, who } of lists) cold.push(await ms(path, who));
  log(`first of each list: p50 ${quantile(cold, 0.5).toFixed(1)} ms, worst ${Math.max(...cold).toFixed(1)} ms`);
  const all: number[] = [];
  for (const { name, path, who } of lists) {
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) times.push(await ms(path, who));
    all.push(...times);
    log(`${name}: p50 ${quantile(times, 0.5).toFixed(2)}, p99 ${quantile(times, 0.99).toFixed(2)} ms`);
  }
  note('lists, p99', quantile(all, 0.99), 10);
  // After each change, so that no count is cached.
  const fresh: number[] = [];
  for (let round = 0; round < 12; round += 1)
    for (const { name, path, who } of lists) {
      await change();
      const time = await ms(path, who);
      fresh.push(time);
      if (time > 10) log(`after a change: ${name} ${time.toFixed(1)} ms`);
    }
  note('lists, each after a change, p99', quantile(fresh, 0.99), 10);

  const each: number[] = [];
  for (const search of searches) {
    const times: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      await change();
      times.push(await ms(`/characters?limit=24&search=${encodeURIComponent(search)}`, n % 2 ? eager : null));
    }
    each.push(...times);
    log(`search ${search}: p50 ${quantile(times, 0.5).toFixed(1)}, worst ${Math.max(...times).toFixed(1)} ms`);
  }
  note('searches, p50', quantile(each, 0.5), 20);
  note('searches, p99', quantile(each, 0.99), 80);

  const state = { isOver: false };
  const isOver = () => state.isOver;
  const alone = bystander(isOver);
  await setTimeout(BESIDE_MS / 2);
  state.isOver = true;
  const quiet = quantile(await alone, 0.99);
  state.isOver = false;
  const beside = bystander(isOver);
  const until = performance.now() + BESIDE_MS;
  for (let n = 0; performance.now() < until; n += 1) {
    if (n % 4 === 0) await change();
    await ms(
      `/characters?limit=24&search=${encodeURIComponent(searches[n % searches.length] ?? '')}`,
      n % 2 ? eager : null,
    );
  }
  state.isOver = true;
  note('others while somebody searches, p99', quantile(await beside, 0.99), 15);

  const photo = await aPhoto();
  const created: number[] = [];
  state.isOver = false;
  const others = bystander(isOver);
  for (let n = 0; n < PICTURES; n += 1) {
    started = performance.now();
    await change();
    created.push(
      (
        await catalog.call(eager, '/characters', {
          name: 'Photo',
          summary: 's',
          scenario: 's',
          personality: 'p',
          firstMessage: 'f',
          image: photo(n),
        })
      ).ms,
    );
  }
  state.isOver = true;
  const meanwhile = await others;
  note('creation with a picture of 5 MB, worst', Math.max(...created), 1_000);
  log(
    `lists alone p99 ${quiet.toFixed(1)} ms, beside pictures ${quantile(meanwhile, 0.99).toFixed(1)} ms (${meanwhile.length})`,
  );
  note('others’ p99 beside it, times as long', quantile(meanwhile, 0.99) / quiet, 2, '');
} finally {
  await catalog.stop();
  await backing.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (!printFigures(figures)) process.exitCode = 1;
