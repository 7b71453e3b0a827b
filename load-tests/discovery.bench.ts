/**
 * How long the catalog's read model takes for a page and a search, at 1,000 and at 50,000 characters.
 * Build first, then `node load-tests/discovery.bench.ts`. Times in milliseconds.
 */
import { performance } from 'node:perf_hooks';
import { CharacterQuery } from '@masque/contracts';
import { DiscoveryDatabase } from '../services/catalog/dist/discovery/discovery.database.js';
import { DiscoveryIndex } from '../services/catalog/dist/discovery/discovery.index.js';
import { DiscoveryPages } from '../services/catalog/dist/discovery/discovery.pages.js';
import { DiscoveryService } from '../services/catalog/dist/discovery/discovery.service.js';
import { madeUpCharacters } from './made-up.characters.ts';

const SIZES = [1_000, 50_000];
const ROUNDS = 400;
const BATCH = 500;
const viewer = { userId: 'user-7', username: 'author_7', isNamed: true, isAdmin: false };

/** Only what the database reads of the configuration. */
const database = () => new DiscoveryDatabase({ discovery: { file: undefined } } as never);

function filled(size: number) {
  const opened = database();
  const index = new DiscoveryIndex(opened);
  const service = new DiscoveryService(index, new DiscoveryPages(opened, index));
  let fillMs = 0;
  const apply = (states: Parameters<typeof index.apply>[0]) => {
    const started = performance.now();
    index.apply(states);
    fillMs += performance.now() - started;
  };
  let batch = [];
  for (const state of madeUpCharacters(size)) {
    batch.push(state);
    if (batch.length === BATCH) apply(batch.splice(0));
  }
  apply(batch);
  for (const { characterId } of madeUpCharacters(size / 10)) index.setChats(characterId, Number(characterId) % 17);
  service.isFilled = true;
  return { service, index, opened, fillMs };
}
type Filled = ReturnType<typeof filled>;

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;

function measure(run: (round: number) => void, rounds = ROUNDS) {
  for (let round = 0; round < 20; round += 1) run(round);
  const times = Array.from({ length: rounds }, (_, round) => {
    const started = performance.now();
    run(round);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), worst: times.at(-1) ?? 0 };
}

/** Pages are kept until something changes: here each is read as the first after a change. */
const list = ({ service, index }: Filled, query: object, who: typeof viewer | null = null) => {
  index.changes += 1;
  return service.list(who, CharacterQuery.parse({ limit: 20, ...query })).json.toString();
};

/** Cursors spread over the whole list. */
function deepCursors(of: Filled, query: object): string[] {
  const cursors: string[] = [];
  let cursor: string | null = null;
  do {
    const page = JSON.parse(list(of, { ...query, limit: 200, ...(cursor ? { cursor } : {}) }));
    cursor = page.nextCursor;
    if (cursor) cursors.push(cursor);
  } while (cursor);
  return cursors;
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
const note = (name: string, size: number, { p50, p99, worst }: ReturnType<typeof measure>) => {
  const row = (rows[name] ??= {});
  for (const [label, value] of Object.entries({ p50, p99, worst }))
    row[`${label} at ${size}`] = Number(value.toFixed(3));
};

for (const size of SIZES) {
  const state = filled(size);
  console.log(`${size} characters filled in ${Math.round(state.fillMs)} ms`);
  for (const [name, query] of Object.entries(pages)) {
    note(
      `page, ${name}`,
      size,
      measure(() => list(state, query)),
    );
    note(
      `page, ${name}, signed in`,
      size,
      measure(() => list(state, query, viewer)),
    );
  }
  for (const sort of ['newest', 'popular', 'alphabetical']) {
    const cursors = deepCursors(state, { sort });
    note(
      `deep page, ${sort}`,
      size,
      measure((round) => list(state, { sort, cursor: cursors[round % cursors.length] })),
    );
  }
  note(
    'page, mine',
    size,
    measure(() => list(state, { filter: 'mine' }, viewer)),
  );
  for (const search of searches) {
    // Totals are kept until something changes: a search is measured as the first of its kind.
    const fresh = () => {
      state.index.version += 1;
      list(state, { search }, viewer);
    };
    note(`search, ${search}`, size, measure(fresh, 60));
  }
  const [one] = madeUpCharacters(1, 99);
  let revision = 1;
  note(
    'write',
    size,
    measure(() => one && state.index.apply([{ ...one, revision: (revision += 1) }])),
  );
  state.opened.onModuleDestroy();
}
console.table(rows);
