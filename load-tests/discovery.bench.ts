/**
 * Measures the catalog's index alone, without HTTP and store, with generated characters of seven scripts: its size, filling
 * it, searches, and lists meanwhile. `node -C masque-source load-tests/discovery.bench.ts [characters]` takes two minutes
 * for 100,000. Exits with 1 if a limit is exceeded. On a busy machine, compare CPU times.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toState } from '../services/catalog/src/characters/character.state.ts';
import { type IndexedCharacter, toIndexed } from '../services/catalog/src/discovery/indexed.character.ts';
import type { PageQuery } from '../services/catalog/src/discovery/page.query.ts';
import { withSearchedTexts } from '../services/catalog/src/discovery/searched.state.ts';
import { SqliteIndex } from '../services/catalog/src/discovery/sqlite.index.ts';
import { authorOf, idOf, library } from './generate/library.ts';
import { quantile } from './lib/quantile.ts';
import { printFigures } from './lib/table.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const BATCH = 200;
const ROUNDS = 5;
const BESIDE_MS = 10_000;
const needles =
  'the|of the|she is|a|th|qu|ing|light|wood har|and the light|on t|xq|author_1|100%|_|ба|в|абв|ав б|一|一丁|丁一丁|가 각|ا ب|กขก';
const searches = needles.split('|').map((needle) => ({ needle }));
const base = {
  visibilities: ['public', 'private'],
  viewerId: authorOf(20).userId,
  marked: null,
  needle: null,
} as const;
const all: PageQuery = { ...base, sort: 'newest', after: null, limit: 24, isMine: false, authorKey: null, tagKeys: [] };
const tagged = [['fantasy'], ['fantasy', 'romance'], ['tag-4000']].map((tagKeys) => ({ tagKeys }));
const lists: readonly Partial<PageQuery>[] = [{}, { sort: 'popular' }, { isMine: true }, ...tagged];
const path = join(tmpdir(), `masque-discovery-bench-${process.pid}.sqlite`);
const release = () => ['', '-wal', '-shm', '-journal'].forEach((end) => rmSync(path + end, { force: true }));
const index = new SqliteIndex({ path, release });

interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
}
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - began, cpuMs: (user + system) / 1_000 };
}
const page = (own: Partial<PageQuery>) => costOf(() => index.page({ ...all, ...own }));

let edited: IndexedCharacter | undefined;
const change = async () => {
  if (edited) await index.apply([(edited = { ...edited, revision: edited.revision + 1 })]);
};
/** Each after a change, so that no total is cached. */
async function pages(some: readonly Partial<PageQuery>[]): Promise<Cost[]> {
  for (const own of some) await page(own); // starts the threads
  const costs: Cost[] = [];
  for (const own of Array.from({ length: ROUNDS }, () => some).flat()) costs.push(await change().then(() => page(own)));
  return costs;
}

async function fill(): Promise<Cost> {
  const costs: Cost[] = [];
  const add = async (work: () => Promise<unknown>) => costs.push(await costOf(work));
  await index.open('bench');
  const batch: IndexedCharacter[] = [];
  for (const { character, version } of library(COUNT)) {
    edited = toIndexed(withSearchedTexts(toState(character), version.texts));
    if (batch.push(edited) % BATCH === 0) await add(() => index.apply(batch.splice(0)));
  }
  await add(() => index.apply(batch));
  await add(() => index.setChats(Array.from({ length: COUNT / 2 }, (_, n) => [idOf((n * n) % COUNT), 1 + (n % 9)])));
  await add(() => index.savePosition({ source: 'bench', hour: 1 }));
  return costs.reduce((sum, { ms, cpuMs }) => ({ ms: sum.ms + ms, cpuMs: sum.cpuMs + cpuMs }));
}

function megabytes(): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const sizes = 'SELECT name, sum(pgsize) / 1e6 AS MB FROM dbstat GROUP BY name ORDER BY MB DESC';
  const tables = database.prepare(sizes).all();
  console.table(tables.slice(0, 8));
  database.close();
  return tables.reduce((sum, { MB }) => sum + Number(MB), 0);
}

try {
  const filling = await fill();
  const size = megabytes();
  const found = await pages(searches);
  const changed = await pages(lists);
  const state = { isOver: false };
  const beside: Cost[] = [];
  const reading = (async () => {
    for (let n = 0; !state.isOver; n += 1) beside.push(await page(lists[n % lists.length] ?? {}));
  })();
  for (const until = performance.now() + BESIDE_MS; performance.now() < until; await change())
    for (const own of searches) await page(own);
  state.isOver = true;
  await reading;
  const p = (costs: readonly Cost[], kind: keyof Cost, q: number) =>
    quantile(
      costs.map((cost) => cost[kind]),
      q,
    );
  const isReached = printFigures([
    { name: 'size', unit: 'MB', masque: size, limit: 250 },
    { name: 'filling, beside reading the store', unit: 's', masque: filling.ms / 1_000, limit: 25 },
    { name: 'its CPU', unit: 's', masque: filling.cpuMs / 1_000 },
    { name: 'searches, p50', unit: 'ms', masque: p(found, 'ms', 0.5), limit: 20 },
    { name: 'searches, p99', unit: 'ms', masque: p(found, 'ms', 0.99), limit: 80 },
    { name: 'their CPU, p50', unit: 'ms', masque: p(found, 'cpuMs', 0.5) },
    { name: 'their CPU, p99', unit: 'ms', masque: p(found, 'cpuMs', 0.99) },
    { name: 'lists, each after a change, p99', unit: 'ms', masque: p(changed, 'ms', 0.99), limit: 18 },
    { name: 'lists while somebody searches, p99', unit: 'ms', masque: p(beside, 'ms', 0.99), limit: 15 },
  ]);
  if (!isReached) process.exitCode = 1;
} finally {
  await index.close();
}
