import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CharacterPage, DomainError } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { claimIndexFile } from '../src/discovery/index.file.ts';
import type { IndexedCharacter } from '../src/discovery/indexed.character.ts';
import type { PageQuery } from '../src/discovery/page.query.ts';
import { SqliteIndex } from '../src/discovery/sqlite.index.ts';

const aCharacter = (id: string, own: Partial<IndexedCharacter> = {}): IndexedCharacter => ({
  id,
  revision: 1,
  visibility: 'public',
  authorId: 'author',
  sharedWith: [],
  authorUsername: 'iris',
  name: id,
  tags: ['sea', id],
  created: 1,
  head: `{"id":"${id}"`,
  texts: [id, 'the harbour town where the fog never lifts'],
  ...own,
});
const aQuery = (own: Partial<PageQuery> = {}): PageQuery => ({
  sort: 'oldest',
  after: null,
  limit: 20,
  visibilities: ['public'],
  viewerId: null,
  isMine: false,
  marked: null,
  authorKey: null,
  tagKeys: [],
  needle: null,
  ...own,
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

describe('the index', () => {
  let folder: string;
  let path: string;
  const opened: SqliteIndex[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-index-'));
    path = join(folder, 'index.sqlite');
  });
  afterEach(async () => {
    for (const index of opened.splice(0)) await index.close();
    await rm(folder, { recursive: true });
  });

  const anIndex = (options = {}) => {
    const index = new SqliteIndex(claimIndexFile(path), options);
    opened.push(index);
    return index;
  };
  const close = async (index: SqliteIndex) => {
    opened.splice(opened.indexOf(index), 1);
    await index.close();
  };
  const page = async (index: SqliteIndex, own: Partial<PageQuery> = {}) => {
    const found: CharacterPage = JSON.parse(Buffer.from(await index.page(aQuery(own))).toString());
    return { ids: found.characters.map(({ id }) => id), total: found.total };
  };
  async function aFilledIndex(characters: readonly IndexedCharacter[], options = {}) {
    const index = anIndex(options);
    expect(await index.open('store')).toBeNull();
    await index.apply(characters);
    await index.savePosition({ source: 'store', hour: 7 });
    return index;
  }

  it('counts while it is filled as it does afterwards', async () => {
    const before = [
      aCharacter('a'),
      aCharacter('b', { visibility: 'private' }),
      aCharacter('c', { tags: ['Sea'] }),
      aCharacter('a', { revision: 2, tags: ['forest'] }),
      aCharacter('d', { visibility: 'gone', revision: 3, tags: [] }),
    ];
    const index = await aFilledIndex(before);
    expect(await page(index)).toEqual({ ids: ['a', 'c'], total: 2 });
    expect(await index.tags(9)).toEqual([
      { tag: 'forest', count: 1 },
      { tag: 'Sea', count: 1 },
    ]);
    await index.apply([aCharacter('e'), aCharacter('c', { revision: 2, visibility: 'gone', tags: [] })]);
    expect(await page(index)).toEqual({ ids: ['a', 'e'], total: 2 });
    expect((await index.tags(9)).map(({ tag, count }) => `${tag} ${count}`)).toEqual(['e 1', 'forest 1', 'Sea 1']);
    expect(await page(index, { tagKeys: ['sea'] })).toEqual({ ids: ['e'], total: 1 });
    expect(await page(index, { tagKeys: ['sea', 'forest'] })).toEqual({ ids: ['a', 'e'], total: 2 });
    expect(await index.hasPrivate('author')).toBe(true);
    expect(await index.hasPrivate('somebody')).toBe(false);
  });

  it('is there after a restart, with how far it was', async () => {
    const index = await aFilledIndex([aCharacter('a')]);
    await index.apply([aCharacter('b')]);
    await index.setChats([['a', 3]]);
    await close(index);
    const again = anIndex();
    expect(await again.open('store')).toEqual({ source: 'store', hour: 7 });
    expect(await page(again, { needle: 'harbour' })).toEqual({ ids: ['a', 'b'], total: 2 });
    expect((await again.popularity('a', null)).chats).toBe(3);
    await again.apply([aCharacter('b', { visibility: 'gone' })]); // no newer than the state it has
    expect(await page(again)).toEqual({ ids: ['a', 'b'], total: 2 });
  });

  it('is made anew when it was not filled, or from another store', async () => {
    const unfinished = anIndex();
    await unfinished.open('store');
    await unfinished.apply([aCharacter('a')]);
    await close(unfinished);
    await close(await aFilledIndex([aCharacter('b')]));
    const other = anIndex();
    expect(await other.open('another store')).toBeNull();
    await other.savePosition({ source: 'another store', hour: 7 });
    expect((await page(other)).total).toBe(0);
  });

  it('is made anew when most of its texts are outdated', async () => {
    const index = await aFilledIndex([aCharacter('a')]);
    const edits = (from: number) => Array.from({ length: 5_010 }, (_, n) => aCharacter('a', { revision: from + n }));
    await index.apply(edits(2));
    await close(index);
    const kept = anIndex();
    expect(await kept.open('store')).not.toBeNull();
    await kept.apply(edits(10_000));
    await close(kept);
    expect(await anIndex().open('store')).toBeNull();
  });

  it.each([
    ['at its beginning', 0],
    ['in its middle', 8192],
  ])('that is damaged %s is made anew', async (_, position) => {
    const many = Array.from({ length: 300 }, (_, n) => aCharacter(`c${n}`));
    await close(await aFilledIndex(many));
    const file = await open(path, 'r+');
    await file.write(Buffer.alloc(60_000, 0x5a), 0, 60_000, position);
    await file.close();
    const index = anIndex();
    let isDamaged = false;
    index.onDamage(() => (isDamaged = true));
    const codes = [await codeOf(index.open('store')), await codeOf(index.page(aQuery({ needle: 'harbour' })))];
    expect(isDamaged || codes[0] === 'answered').toBe(true);
    if (isDamaged) await index.open('store');
    await index.apply([aCharacter('a')]);
    await index.savePosition({ source: 'store', hour: 7 });
    expect((await page(index)).ids).toContain('a');
  });

  it('gives each instance a file of its own, and that of one that was killed to the next', async () => {
    const one = anIndex();
    const two = anIndex();
    for (const index of [one, two]) await index.open('store');
    expect((await readdir(folder)).filter((name) => !/lock|wal|shm|journal/.test(name)).sort()).toEqual([
      'index.sqlite',
      'index.sqlite.1',
    ]);
    await close(one);
    const program = `const { DatabaseSync } = require('node:sqlite');
      const lock = new DatabaseSync(${JSON.stringify(`${path}.lock`)}); lock.exec('BEGIN EXCLUSIVE'); console.log('held');
      setInterval(() => lock.isOpen, 1000);`;
    const holder = spawn(process.execPath, ['--no-warnings', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    const third = claimIndexFile(path);
    expect(third.path).toBe(`${path}.2`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const fourth = claimIndexFile(path);
    expect(fourth.path).toBe(path);
    third.release();
    fourth.release();
  });

  it('without a place for its file uses a temporary one', async () => {
    await writeFile(path, 'not a folder');
    const file = claimIndexFile(join(path, 'index.sqlite'));
    expect(file.path.startsWith(tmpdir())).toBe(true);
    file.release();
  });

  describe('with many characters', () => {
    const many = Array.from({ length: 6_000 }, (_, n) =>
      aCharacter(`c${String(n).padStart(5, '0')}`, {
        texts: [`${n} ${'the harbour town where fog never lifts '.repeat(20)}`],
      }),
    );

    it.each([
      ['lists', []],
      ['lists with several tags', ['sea', 'forest']],
    ])('answers %s while somebody searches, and keeps the event loop free', async (_, tagKeys) => {
      const index = await aFilledIndex(many);
      /** Lists answered before four searches finished. */
      const answeredMeanwhile = async () => {
        const state = { isSearching: true };
        const searches = Promise.all(
          ['the harbour', 'h', 'er', 'town where fog'].map((needle) => page(index, { needle, sort: 'alphabetical' })),
        ).finally(() => (state.isSearching = false));
        let answered = 0;
        while (state.isSearching) {
          expect((await page(index, { sort: 'newest', limit: 5, tagKeys })).total).toBe(many.length);
          answered += 1;
        }
        expect((await searches).map(({ total }) => total)).toEqual([6_000, 6_000, 6_000, 6_000]);
        return answered;
      };
      // Queued behind the searches, it would never exceed one. A busy machine may stall this process for a round.
      let most = 0;
      for (let round = 0; round < 5 && most <= 3; round += 1) most = Math.max(most, await answeredMeanwhile());
      expect(most).toBeGreaterThan(3);
    });

    it('searches in threads that yield to those that answer lists', async () => {
      if (process.platform !== 'linux') return;
      /** Nice values of this process's threads relative to its main thread (field 19 of `stat`). */
      const lowered = async () => {
        const stats = (await readdir('/proc/self/task')).map((thread) =>
          readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => ''),
        );
        const values = (await Promise.all(stats)).map((stat) =>
          Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]),
        );
        return values.filter((value) => value > getPriority());
      };
      const index = await aFilledIndex(many);
      await page(index);
      expect(await lowered()).toEqual([]);
      await page(index, { needle: 'harbour' });
      expect(await lowered()).toEqual([4]);
    });

    it('gives a search up that takes too long, and answers the next one', async () => {
      const index = await aFilledIndex(many, { searchMs: 1 });
      const codes = await Promise.all(
        Array.from({ length: 10 }, () => codeOf(index.page(aQuery({ needle: 'the harbour' })))),
      );
      expect(codes).toContain('server.timeout');
      expect((await page(index)).total).toBe(many.length);
    });

    it('lets only so many searches wait', async () => {
      const index = await aFilledIndex(many);
      const codes = await Promise.all(
        Array.from({ length: 120 }, (_, n) => codeOf(index.page(aQuery({ needle: `the harbour ${n}` })))),
      );
      expect(codes).toContain('server.unavailable');
      await eventually(async () => (await codeOf(index.page(aQuery({ needle: 'fog' })))) === 'answered');
    });
  });
});
