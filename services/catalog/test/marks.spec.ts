import { catalogRoutes, type EventData, events, type Input, type Viewer } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { aViewer, eventSource, eventually } from '@masque/testkit';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';

type Mark = EventData<'mark.changed'>;
type Query = Input<typeof catalogRoutes.listCharacters>['query'];

describe('what users make of characters', () => {
  let service: StartedCatalog;
  let other: StartedCatalog;
  let source: Awaited<ReturnType<typeof eventSource>>;
  const iris = aViewer({ username: 'iris' });
  const otto = aViewer({ username: 'otto' });
  beforeAll(async () => {
    service = await startedCatalog();
    other = await startedCatalog({ NAME_PREFIX: String(service.env['NAME_PREFIX']) });
    source = await eventSource(service);
  });
  afterAll(async () => {
    await source.close();
    await other.close();
    await service.close();
  });

  const idsOf = (page: { characters: readonly { id: string }[] }) => page.characters.map(({ id }) => id);
  const list = async (viewer: Viewer | null, query: Query = {}, where = service) =>
    (await where.as(viewer).call(catalogRoutes.listCharacters, { query })).body;
  const favorites = async (viewer: Viewer, query = {}, where = service) =>
    (await where.as(viewer).call(catalogRoutes.listFavorites, { query })).body;
  const following = async (viewer: Viewer, query = {}, where = service) =>
    (await where.as(viewer).call(catalogRoutes.listFollowing, { query })).body;
  const get = async (viewer: Viewer | null, id: string, where = service) =>
    (await where.as(viewer).call(catalogRoutes.getCharacter, { params: { id }, query: {} })).body;
  const popular = async (author: string, where = service) =>
    (await list(null, { author, sort: 'popular' }, where)).characters.map(({ name }) => name);

  const aMark = (viewer: Viewer, kind: Mark['kind'], targetId: string, own: Partial<Mark> = {}): Mark => {
    const markId = `${kind}-${viewer.userId}-${targetId}`.slice(0, 64);
    return { ...events['mark.changed'].example, markId, userId: viewer.userId, kind, targetId, ...own };
  };
  const counts = (characterId: string, own: Partial<EventData<'popularity.changed'>>) =>
    source.publish('popularity.changed', { ...events['popularity.changed'].example, characterId, ...own });
  /** Publishes in sequence, because marks of one user have different keys. Afterwards all are known. */
  const mark = async (...marks: Mark[]) => {
    for (const one of marks) await source.publish('mark.changed', one);
  };
  /** Waits until both instances agree. */
  const inBoth = (check: (where: StartedCatalog) => Promise<boolean>) =>
    eventually(async () => (await check(service)) && (await check(other)));

  it('is counted, and decides what is popular: likes, then chats, then the newest; twice and late does no harm', async () => {
    const author = aViewer({ username: 'counted' });
    const made = [];
    for (const name of ['first', 'second', 'third', 'fourth']) made.push(await service.create(author, { name }));
    const [first, second, third, fourth] = made.map(({ id }) => id) as [string, string, string, string];
    const chat = { ...events['chat.changed'].example, chatId: 'liked', characterId: third };
    await source.publish('chat.changed', chat);
    await counts(second, { likes: 2, comments: 4, revision: 5 });
    await counts(second, { likes: 2, comments: 4, revision: 5 });
    await counts(second, { likes: 9, comments: 9, revision: 4 });
    await counts(fourth, { likes: 0, comments: 0, revision: 1 });
    await counts(first, { likes: 1, comments: 0, revision: 1 });
    await inBoth(async (where) => (await popular('counted', where)).join() === 'second,first,third,fourth');
    await inBoth(async (where) => (await get(null, second, where)).likesCount === 2);
    const shown = await get(null, second);
    expect([shown.likesCount, shown.commentsCount, shown.chatsCount]).toEqual([2, 4, 0]);
    const { characters } = await list(null, { author: 'counted' });
    expect(characters.map(({ likesCount, commentsCount }) => [likesCount, commentsCount])).toEqual([
      [0, 0],
      [0, 0],
      [2, 4],
      [1, 0],
    ]);
    await counts(first, { likes: 0, comments: 0, revision: 2 });
    await inBoth(async (where) => (await popular('counted', where)).join() === 'second,third,fourth,first');
  });

  it('is kept when it comes before its character', async () => {
    const author = aViewer({ username: 'early' });
    const { id } = await service.create(author, { name: 'Known' });
    const rows = service.app.get(StoreConnection).collection<{ _id: string; likes: number }>('popularity');
    await counts('not-there-yet', { likes: 7, revision: 1 });
    await eventually(() => rows.findOne({ _id: 'not-there-yet' }));
    const state = { ...events['character.changed'].example, characterId: 'not-there-yet', name: 'Late', revision: 1 };
    await source.publish('character.changed', events['character.changed'].data.parse(state));
    await eventually(async () => (await get(null, id)).id === id && (await list(null, { search: 'Late' })).total === 1);
    expect((await list(null, { search: 'Late' })).characters.map(({ likesCount }) => likesCount)).toEqual([7]);
  });

  it('marks a viewer’s favourites in lists and details, and nobody else’s', async () => {
    const fan = aViewer();
    const [liked, plain] = [await service.create(iris), await service.create(iris)];
    const own = await service.create(fan, { isPublic: false });
    await mark(aMark(fan, 'favorite', liked.id), aMark(fan, 'favorite', own.id));
    await inBoth(async (where) => (await favorites(fan, {}, where)).total === 2);
    expect(idsOf(await favorites(fan))).toEqual([own.id, liked.id]);
    for (const where of [service, other]) {
      const marked = (await list(fan, {}, where)).characters.filter(({ isFavorited }) => isFavorited);
      expect(marked.map(({ id }) => id)).toEqual([own.id, liked.id]);
      expect((await get(fan, liked.id, where)).isFavorited).toBe(true);
      expect((await get(fan, plain.id, where)).isFavorited).toBe(false);
      for (const viewer of [null, otto, iris]) {
        expect((await list(viewer, {}, where)).characters.some(({ isFavorited }) => isFavorited)).toBe(false);
        expect((await get(viewer, liked.id, where)).isFavorited).toBe(false);
      }
    }
    const scope = await service.as(fan).call(catalogRoutes.getViewerScope, { params: { id: fan.userId } });
    expect(scope.body.favorites?.toSorted()).toEqual([liked.id, own.id].toSorted());
  });

  it('filters favourites with search, sort, tags and author, page by page', async () => {
    const fan = aViewer();
    const made = [];
    for (const name of ['Cora', 'adam', 'Berta'])
      made.push(await service.create(otto, { name, tags: name === 'adam' ? ['sea'] : ['sky', name] }));
    await service.create(otto, { name: 'Unmarked', tags: ['sea'] });
    await mark(...made.map(({ id }) => aMark(fan, 'favorite', id)));
    await inBoth(async (where) => (await favorites(fan, {}, where)).total === 3);
    const named = async (query: Query) => {
      const { characters, total } = await list(fan, { filter: 'favorites', ...query });
      expect(total).toBe(characters.length);
      return characters.map(({ name }) => name);
    };
    expect(await named({})).toEqual(['Berta', 'adam', 'Cora']);
    expect(await named({ sort: 'oldest' })).toEqual(['Cora', 'adam', 'Berta']);
    expect(await named({ sort: 'alphabetical' })).toEqual(['adam', 'Berta', 'Cora']);
    expect(await named({ search: 'BERT' })).toEqual(['Berta']);
    expect(await named({ search: 'a' })).toEqual(['Berta', 'adam', 'Cora']);
    expect(await named({ tags: 'sea' })).toEqual(['adam']);
    expect(await named({ tags: 'sea,cora' })).toEqual(['adam', 'Cora']);
    expect(await named({ author: 'OTTO' })).toEqual(['Berta', 'adam', 'Cora']);
    expect(await named({ author: 'iris' })).toEqual([]);
    expect(await list(null, { filter: 'favorites' })).toEqual({ characters: [], total: 0, nextCursor: null });
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await favorites(fan, { limit: 1, ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(3);
      walked.push(...idsOf(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(walked).toEqual(made.map(({ id }) => id).toReversed());
    const refused = await service.as(fan).call(catalogRoutes.listFavorites, { query: { cursor: 'nonsense' } });
    expect(refused.status).toBe(400);
  });

  it('lists the characters of authors whom one follows', async () => {
    const [reader, writer] = [aViewer(), aViewer({ username: 'writer' })];
    const shown = await service.create(writer);
    await service.create(writer, { isPublic: false });
    await mark(aMark(reader, 'follow', writer.userId));
    await inBoth(async (where) => (await following(reader, {}, where)).total === 1);
    expect(idsOf(await following(reader))).toEqual([shown.id]);
    const newer = await service.create(writer);
    expect(idsOf(await following(reader))).toEqual([newer.id, shown.id]);
    expect(await following(iris)).toEqual({ characters: [], total: 0, nextCursor: null });
    await mark(aMark(reader, 'follow', writer.userId, { isSet: false, revision: 2 }));
    await inBoth(async (where) => (await following(reader, {}, where)).total === 0);
  });

  it('takes the states of a mark in any order and twice', async () => {
    const fan = aViewer();
    const { id } = await service.create(iris);
    const set = aMark(fan, 'favorite', id);
    await mark({ ...set, isSet: false, revision: 2 }, set, set, { ...set, isSet: false, revision: 2 });
    // A later event of the same partition: once it's known, the others were handled.
    await source.publishAs(set.markId, 'mark.changed', aMark(fan, 'follow', iris.userId));
    await inBoth(async (where) => (await following(fan, {}, where)).total > 0);
    expect((await favorites(fan)).total).toBe(0);
    // The same character under a second mark counts once, until both are revoked.
    const again = aMark(fan, 'favorite', id, { markId: `again-${id}` });
    await mark(again, { ...set, revision: 3 });
    await inBoth(async (where) => (await favorites(fan, {}, where)).total === 1);
    await mark({ ...again, isSet: false, revision: 2 }, { ...set, isSet: false, revision: 4 });
    await inBoth(async (where) => (await favorites(fan, {}, where)).total === 0);
  });

  it('shows no marked character that was deleted, hidden or made private, and counts none', async () => {
    const fan = aViewer();
    const made = [];
    for (const name of ['deleted', 'hidden', 'private', 'stays']) made.push(await service.create(iris, { name }));
    const [deleted, hidden, hiddenAway, stays] = made.map(({ id }) => id) as [string, string, string, string];
    const reader = aViewer();
    await mark(...made.map(({ id }) => aMark(fan, 'favorite', id)), aMark(reader, 'follow', iris.userId));
    await inBoth(async (where) => (await favorites(fan, {}, where)).total === 4);
    await eventually(async () => idsOf(await following(reader)).includes(stays));
    const before = (await following(reader)).total;
    await service.as(iris).call(catalogRoutes.deleteCharacter, { params: { id: deleted }, query: {} });
    await service.as(iris).call(catalogRoutes.setVisibility, { params: { id: hiddenAway }, body: { isPublic: false } });
    const row = (await list(null, { search: 'hidden' })).characters.find(({ id }) => id === hidden);
    const state = {
      ...events['character.changed'].example,
      characterId: hidden,
      authorId: iris.userId,
      authorUsername: 'iris',
      name: row?.name,
      moderation: 'hidden',
      revision: 5,
    };
    await source.publish('character.changed', events['character.changed'].data.parse(state));
    await inBoth(async (where) => (await favorites(fan, {}, where)).total === 1);
    for (const where of [service, other]) {
      expect(idsOf(await favorites(fan, {}, where))).toEqual([stays]);
      expect((await list(fan, { filter: 'favorites' }, where)).total).toBe(1);
      expect(idsOf(await following(reader, {}, where))).not.toEqual(expect.arrayContaining([deleted]));
    }
    await eventually(async () => (await following(reader)).total === before - 3);
    // Public again, it reappears, because the mark was kept.
    await service.as(iris).call(catalogRoutes.setVisibility, { params: { id: hiddenAway }, body: { isPublic: true } });
    await inBoth(async (where) => (await favorites(fan, {}, where)).total === 2);
  });

  it('shows what was shared with the viewer among their favourites', async () => {
    const [fan, stranger] = [aViewer(), aViewer()];
    const shared = events['character.changed'].data.parse({
      ...events['character.changed'].example,
      characterId: 'shared-with-a-fan',
      isPublic: false,
      sharedWith: [fan.userId],
    });
    await source.publish('character.changed', shared);
    await mark(aMark(fan, 'favorite', shared.characterId), aMark(stranger, 'favorite', shared.characterId));
    await inBoth(async (where) => (await favorites(fan, {}, where)).total === 1);
    expect(idsOf(await favorites(fan))).toEqual(['shared-with-a-fan']);
    expect(idsOf(await list(fan))).not.toContain('shared-with-a-fan');
    const revoked = { ...shared, sharedWith: [], revision: 2 };
    await source.publish('character.changed', revoked);
    await inBoth(async (where) => (await favorites(fan, {}, where)).total === 0);
    expect((await favorites(stranger)).total).toBe(0);
  });

  it('is in an index that is filled anew', async () => {
    const fan = aViewer();
    const [kept, taken] = [await service.create(iris, { name: 'Kept' }), await service.create(iris)];
    const back = aMark(fan, 'favorite', taken.id);
    await counts(kept.id, { likes: 6, comments: 3, revision: 1 });
    await mark(aMark(fan, 'favorite', kept.id), back, { ...back, isSet: false, revision: 2 });
    await inBoth(async (where) => idsOf(await favorites(fan, {}, where)).join() === kept.id);
    await eventually(async () => (await get(null, kept.id)).likesCount === 6);
    const anew = await startedCatalog({ NAME_PREFIX: String(service.env['NAME_PREFIX']) });
    expect(idsOf(await favorites(fan, {}, anew))).toEqual([kept.id]);
    expect(await get(fan, kept.id, anew)).toMatchObject({ likesCount: 6, commentsCount: 3, isFavorited: true });
    await anew.close();
  });
});
