/**
 * Measures pages, searches and writes of the catalog's index, then pages beside searches, and a start, at 200,000
 * characters. Build first: `node load-tests/discovery.bench.ts [sizes…]`. In ms, with the trip to the index's threads.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { CharacterQuery } from '@masque/contracts';
import { DiscoveryService } from '../services/catalog/dist/discovery/discovery.service.js';
import { claimIndexFile } from '../services/catalog/dist/discovery/index.file.js';
import { toIndexed } from '../services/catalog/dist/discovery/indexed.character.js';
import { SqliteIndex } from '../services/catalog/dist/discovery/sqlite.index.js';
import { madeUpCharacters } from './made-up.characters.ts';

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number).filter(Boolean) : [1_000, 50_000];
const BESIDE = Number(process.env['BESIDE'] ?? 200_000);
const ROUNDS = 400;
const BATCH = 500;
const viewer = { userId: 'user-7', username: 'author_7', isNamed: true, isAdmin: false };
const FILE = join(tmpdir(), `masque-discovery-bench-${process.pid}.sqlite`);

const remove = () => {
  for (const end of ['', '-wal', '-shm', '.lock']) rmSync(FILE + end, { force: true });
};

class Bench {
  readonly index = new SqliteIndex(claimIndexFile(FILE));
  readonly service = new DiscoveryService(this.index);
  private revision = 1;
  private readonly one = [...madeUpCharacters(1, 99)].map(toIndexed);

  async fill(size: number): Promise<number> {
    await this.service.open('bench');
    let fillMs = 0;
    const batch: Parameters<typeof toIndexed>[0][] = [];
    const apply = async () => {
      const states = batch.splice(0);
      const started = performance.now();
      await this.index.apply(states.map(toIndexed));
      fillMs += performance.now() - started;
    };
    for (const state of madeUpCharacters(size)) if (batch.push(state) === BATCH) await apply();
    await apply();
    await this.index.setChats([...madeUpCharacters(size / 10)].map((one, n) => [one.characterId, n % 17]));
    await this.service.reached({ source: 'bench', hour: 1 });
    return fillMs;
  }

  change = () => this.index.apply(this.one.map((one) => ({ ...one, revision: (this.revision += 1) })));

  async list(query: object, who: typeof viewer | null = viewer): Promise<string> {
    const page = await this.service.list(who, CharacterQuery.parse({ limit: 20, ...query }));
    return page.json.toString();
  }

  async deepCursors(query: object): Promise<string[]> {
    const cursors: string[] = [];
    let cursor: string | null = null;
    do {
      const page = JSON.parse(await this.list({ ...query, limit: 200, ...(cursor ? { cursor } : {}) }));
      cursor = page.nextCursor;
      if (cursor) cursors.push(cursor);
    } while (cursor);
    return cursors;
  }
}

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
const summary = (times: number[]) => {
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), worst: times.at(-1) ?? 0 };
};
async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

async function measure(run: (round: number) => Promise<unknown>, rounds = ROUNDS, before = async () => {}) {
  for (let round = 0; round < 20; round += 1) await run(round);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await before();
    times.push(await timed(() => run(round)));
  }
  return summary(times);
}

const pages: Record<string, object> = {
  newest: {},
  oldest: { sort: 'oldest' },
  popular: { sort: 'popular' },
  alphabetical: { sort: 'alphabetical' },
  'common tag': { tags: 'fantasy' },
  'rare tags': { tags: 'kaka,verlo' },
  author: { author: 'author_3' },
};
const searches = [
  'the',
  't',
  'th',
  'shadow',
  'shadow light',
  'verelra',
  'qu',
  '東京',
  '夜',
  'полночь',
  'STRASSE',
  'zzzz',
  'author_1',
  'ing the',
];

const rows: Record<string, Record<string, number>> = {};
const note = (name: string, size: number, { p50, p99, worst }: ReturnType<typeof summary>) => {
  const row = (rows[name] ??= {});
  for (const [label, value] of Object.entries({ p50, p99, worst }))
    row[`${label} at ${size}`] = Number(value.toFixed(3));
};

for (const size of SIZES) {
  remove();
  const bench = new Bench();
  const fillMs = await bench.fill(size);
  console.log(`${size} characters filled in ${Math.round(fillMs)} ms, ${Math.round(size / (fillMs / 1_000))}/s`);
  for (const [name, query] of Object.entries(pages))
    note(`page, ${name}`, size, await measure(() => bench.list(query)));
  note('page, newest, kept', size, await measure(() => bench.list({}, null)));
  for (const sort of ['newest', 'popular', 'alphabetical']) {
    const cursors = await bench.deepCursors({ sort });
    note(
      `deep page, ${sort}`,
      size,
      await measure((round) => bench.list({ sort, cursor: cursors[round % cursors.length] })),
    );
  }
  note('page, mine', size, await measure(() => bench.list({ filter: 'mine' })));
  // Totals are cached until something changes, so each search is measured as the first of its kind.
  for (const search of searches)
    note(`search, ${search}`, size, await measure(() => bench.list({ search }), 40, bench.change));
  note('write', size, await measure(bench.change));
  await bench.index.close();
}
console.table(rows);

if (BESIDE > 0) {
  remove();
  const bench = new Bench();
  const fillMs = await bench.fill(BESIDE);
  console.log(`${BESIDE} characters filled in ${Math.round(fillMs)} ms, ${Math.round(BESIDE / (fillMs / 1_000))}/s`);
  const alone = await measure(() => bench.list({}), 1_000);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const searchTimes: number[] = [];
  const state = { isOver: false };
  const searching = (async () => {
    for (let n = 0; !state.isOver; n += 1) {
      await bench.change();
      searchTimes.push(
        await timed(() => bench.list({ search: ['the', 'ing the', 'th', 'a'][n % 4], sort: 'alphabetical' })),
      );
    }
  })();
  const beside: number[] = [];
  const until = performance.now() + 10_000;
  while (performance.now() < until)
    beside.push(await timed(() => bench.list({ sort: beside.length % 2 ? 'popular' : 'newest' })));
  state.isOver = true;
  await searching;
  console.log(`at ${BESIDE}`);
  console.table({
    'page alone': alone,
    'page while somebody searches': summary(beside),
    'the searches': summary(searchTimes),
    'delay of the event loop': {
      p50: delay.percentile(50) / 1e6,
      p99: delay.percentile(99) / 1e6,
      worst: delay.max / 1e6,
    },
  });
  await bench.index.close();
  const again = new SqliteIndex(claimIndexFile(FILE));
  const opened = await timed(() => again.open('bench'));
  const first = await timed(() => new DiscoveryService(again).popularity('x', null).then(() => again.tags(5)));
  console.log(`opened again in ${Math.round(opened)} ms, the first answer in ${Math.round(first)} ms`);
  await again.close();
}
remove();
