import { type CharacterCard, catalogRoutes, type Input, type Viewer } from '@masque/contracts';
import { aViewer } from '@masque/testkit';
import { SqliteIndex } from '../src/discovery/sqlite.index.ts';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';

type Query = Input<typeof catalogRoutes.listCharacters>['query'];
const names = (cards: readonly CharacterCard[]) => cards.map((card) => card.name);

describe('discovery', () => {
  let service: StartedCatalog;
  const author = aViewer({ username: 'Iris' });
  const other = aViewer({ username: 'otto' });

  const list = async (query: Query = {}, viewer: Viewer | null = null) => {
    const { status, body, error } = await service.as(viewer).call(catalogRoutes.listCharacters, { query });
    if (status !== 200) throw new Error(`${status} ${error.code}`);
    return body;
  };
  const found = async (query: Query, viewer: Viewer | null = null) => names((await list(query, viewer)).characters);
  const walk = async (query: Query, viewer: Viewer | null = null, between = async () => {}) => {
    const all: CharacterCard[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 3, ...query, ...(cursor ? { cursor } : {}) }, viewer);
      all.push(...page.characters);
      cursor = page.nextCursor ?? undefined;
      await between();
    } while (cursor);
    return all;
  };

  beforeAll(async () => {
    service = await startedCatalog();
    const made = (name: string, own: Parameters<StartedCatalog['create']>[1] = {}, by = author) =>
      service.create(by, { name, scenario: 'Nowhere.', summary: 'Somebody.', ...own });
    await made('Zoe', { tags: ['Sea', 'Night'], scenario: 'The lighthouse on Straße 7, 東京タワー and МОРЕ' });
    await made('adam', { tags: ['sea'], summary: 'Says "NEAR(" and OR and * and 100% _sure_' });
    await made('Émile', { tags: ['Forest'] });
    await made('Berta', { tags: ['forest', 'night'] }, other);
    await made('Clara', { isPublic: false, tags: ['secret'], summary: 'planted-private-words 密室' });
    await made('Dora', { isPublic: false, summary: 'other-private-words' }, other);
    await made('Fay', { summary: 'ΟΔΥΣΣΕΥΣ came home, Łuka ⭐\ufe0f' });
    const index = service.app.get(SqliteIndex);
    for (const [name, chats] of [
      ['Berta', 5],
      ['adam', 9],
      ['Fay', 5],
    ] as const) {
      const card = (await list()).characters.find((one) => one.name === name);
      await index.setChats([[card?.id ?? '', chats]]);
    }
  });
  afterAll(() => service.close());

  it.each([
    ['newest', ['Fay', 'Berta', 'Émile', 'adam', 'Zoe']],
    ['oldest', ['Zoe', 'adam', 'Émile', 'Berta', 'Fay']],
    ['popular', ['adam', 'Fay', 'Berta', 'Émile', 'Zoe']],
    ['alphabetical', ['adam', 'Berta', 'Émile', 'Fay', 'Zoe']],
  ] as const)('sorts by %s, whole and page by page', async (sort, order) => {
    expect(await found({ sort })).toEqual(order);
    expect(names(await walk({ sort, limit: 1 }))).toEqual(order);
    expect(names(await walk({ sort, limit: 2 }))).toEqual(order);
  });

  it('starts with the newest and says how many there are', async () => {
    const page = await list({ limit: 2 });
    expect([names(page.characters), page.total]).toEqual([['Fay', 'Berta'], 5]);
    expect((await list()).nextCursor).toBeNull();
  });

  it("gives public ones and one's own, marked as such", async () => {
    expect(await found({}, author)).toEqual(['Fay', 'Clara', 'Berta', 'Émile', 'adam', 'Zoe']);
    const { characters, total } = await list({}, author);
    expect(total).toBe(6);
    expect(characters.map((card) => card.isAuthor)).toEqual([true, true, false, true, true, true]);
    expect(names(await walk({ limit: 1 }, author))).toEqual(names(characters));
    expect(names(await walk({ sort: 'popular', limit: 2 }, author))).toEqual([
      'adam',
      'Fay',
      'Berta',
      'Clara',
      'Émile',
      'Zoe',
    ]);
  });

  it.each([
    ['all', ['Dora', 'Berta']],
    ['mine', ['Dora', 'Berta']],
    ['public', ['Berta']],
    ['favorites', []],
  ] as const)('filters %s', async (filter, own) => {
    const mine = (await list({ filter }, other)).characters.filter((card) => card.isAuthor);
    expect(names(mine)).toEqual(own);
  });

  it("finds nothing of a visitor's own", async () => {
    expect(await list({ filter: 'mine' })).toEqual({ characters: [], total: 0, nextCursor: null });
  });

  it.each([
    ['sea', ['adam', 'Zoe']],
    ['FOREST, sea', ['Berta', 'Émile', 'adam', 'Zoe']],
    ['nothing-such', []],
    [' , ', ['Fay', 'Berta', 'Émile', 'adam', 'Zoe']],
  ])('filters by any of the tags %s', async (tags, expected) => {
    expect(await found({ tags })).toEqual(expected);
    expect(names(await walk({ tags, limit: 1 }))).toEqual(expected);
  });

  it('filters by author, without regard to case', async () => {
    expect(await found({ author: 'OTTO' })).toEqual(['Berta']);
    expect(await found({ author: 'OTTO' }, other)).toEqual(['Dora', 'Berta']);
    expect(await found({ author: 'iris', tags: 'sea', search: 'zo' })).toEqual(['Zoe']);
    expect(await found({ author: 'ott' })).toEqual([]);
  });

  it.each([
    ['zoe', ['Zoe']],
    ['ZO', ['Zoe']],
    ['z', ['Zoe']],
    ['lighthouse on', ['Zoe']],
    ['STRASSE', ['Zoe']],
    ['東京', ['Zoe']],
    ['京', ['Zoe']],
    ['東京タワ', ['Zoe']],
    ['море', ['Zoe']],
    ['рЕ', ['Zoe']],
    ['οδυσσευς', ['Fay']],
    ['σσ', ['Fay']],
    ['émile', ['Émile']],
    ['EMILE', ['Émile']],
    ['luka', ['Fay']],
    ['⭐', ['Fay']],
    ['⭐\ufe0f', ['Fay']],
    ['❤\ufe0f', []],
    ['OTT', ['Berta']],
    ['to', ['Berta']],
    ['iris', ['Fay', 'Émile', 'adam', 'Zoe']],
    ['  somebody.  ', ['Berta', 'Émile', 'Zoe']],
    ['y.', ['Berta', 'Émile', 'Zoe']],
    ['zoe somebody', []],
    ['zoe\u001fsomebody', []],
    ['\u001f', ['Fay', 'Berta', 'Émile', 'adam', 'Zoe']],
  ])('finds %j in name, summary, scenario and author', async (search, expected) => {
    expect(await found({ search })).toEqual(expected);
    expect((await list({ search })).total).toBe(expected.length);
  });

  it.each([
    ['"', ['adam']],
    ['"NEAR("', ['adam']],
    ['NEAR(', ['adam']],
    ['*', ['adam']],
    ['and * and', ['adam']],
    ['a* OR z*', []],
    ['zoe" OR "adam', []],
    ['100%', ['adam']],
    ['_sure_', ['adam']],
    ['%', ['adam']],
    ['text : zoe', []],
    ["'; DROP TABLE cards; --", []],
    ['^zoe', []],
    ['-zoe', []],
    ['""', []],
    ['(', ['adam']],
    ['\\', []],
    ['zoe AND adam', []],
  ])('takes %j as the words it is', async (search, expected) => {
    expect(await found({ search })).toEqual(expected);
  });

  it('offers the tag that is searched for, however it is written', async () => {
    expect((await list({ search: 'SÉA' })).matchingTag).toEqual({ tag: 'Sea', count: 2 });
    expect((await list({ search: 'se' })).matchingTag).toBeUndefined();
    expect((await list({ search: 'secret' }, author)).matchingTag).toBeUndefined();
  });

  it("searches one's own private ones too, and nobody else's", async () => {
    for (const search of ['planted-private', 'pl', '密室', '室', 'clara', 'private-words']) {
      expect(await found({ search }, author)).toContain('Clara');
      for (const filter of ['all', 'public'] as const) {
        expect(await found({ search, filter }, other)).not.toContain('Clara');
        expect(await found({ search, filter })).not.toContain('Clara');
      }
    }
    expect(await found({ search: 'zoe', filter: 'mine' }, author)).toEqual(['Zoe']);
    expect(await found({ search: 'clara', filter: 'mine' }, author)).toEqual(['Clara']);
    expect(await found({ tags: 'secret' }, author)).toEqual(['Clara']);
  });

  it('shows a private character to strangers in no read at all', async () => {
    for (const viewer of [null, other, aViewer({ isAdmin: true })]) {
      for (const query of [
        {},
        { filter: 'mine' },
        { filter: 'public' },
        { tags: 'secret' },
        { author: 'iris' },
        { search: 'clara' },
        { search: 'c' },
        { sort: 'popular' },
        { sort: 'oldest' },
        { sort: 'alphabetical' },
        { username: 'Iris' },
      ] satisfies Query[]) {
        expect(JSON.stringify(await list(query, viewer))).not.toMatch(/Clara|planted|secret/);
      }
      const tags = await service.as(viewer).call(catalogRoutes.listTags, { query: {} });
      expect(JSON.stringify(tags.body)).not.toContain('secret');
    }
  });

  it('counts the tags of public characters, without regard to case', async () => {
    const { body } = await service.as(null).call(catalogRoutes.listTags, { query: { limit: 3 } });
    expect(body.tags).toEqual([
      { tag: 'Forest', count: 2 },
      { tag: 'Night', count: 2 },
      { tag: 'Sea', count: 2 },
    ]);
  });

  it.each([
    'sort=random',
    'filter=none',
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=1.5',
    'cursor=nonsense',
    'cursor=',
    `cursor=${Buffer.from('["newest",[1,"x"]]').toString('base64url')}&sort=oldest`,
    'sort=newest&sort=oldest',
    'search=%00',
  ])('refuses %s', async (query) => {
    const reply = await service.as(null).fetch(`/characters?${query}`);
    expect(reply.status).toBe(400);
  });

  describe('while characters are added and deleted', () => {
    it.each(['newest', 'oldest', 'alphabetical', 'popular'] as const)(
      'walks by %s without gaps or doubles',
      async (sort) => {
        const before = (await list({ sort }, author)).characters.map((card) => card.id);
        let n = 0;
        const added: string[] = [];
        const walked = await walk({ sort, limit: 2 }, author, async () => {
          if (added.length < 3)
            added.push((await service.create(author, { name: `${'aMz'[n++]}-added`, isPublic: n % 2 === 0 })).id);
        });
        const ids = walked.map((card) => card.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => !added.includes(id))).toEqual(before);
        for (const id of added)
          await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id }, query: {} });
        expect((await list({ sort }, author)).characters.map((card) => card.id)).toEqual(before);
      },
    );
  });
});
