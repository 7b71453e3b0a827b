import { type EventData, limits, socialRoutes, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { aUserState, eventually, exportedFiles, jsonOf } from '@masque/testkit';
import { SocialCharactersService } from '../src/characters/characters.service.ts';
import { CollectionsRepository } from '../src/collections/collections.repository.ts';
import { type Society, society } from './society.ts';

const routes = socialRoutes;

describe('collections', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const create = async (viewer: Viewer, own: { name?: string; isPublic?: boolean; kept?: string } = {}) =>
    (await world.as(viewer).call(routes.createCollection, { body: { name: 'Harbours', ...own } })).body;
  const add = (viewer: Viewer, id: string, characterId: string) =>
    world.as(viewer).call(routes.addToCollection, { params: { id }, body: { characterId } });
  const content = (viewer: Viewer | null, id: string) =>
    world.as(viewer).call(routes.getCollectionContent, { params: { id } });

  it('are public when nothing else is said, and belong to who made them', async () => {
    const nora = await world.person();
    const reply = await world.as(nora).call(routes.createCollection, { body: { name: ' Harbours ' } });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      name: 'Harbours',
      description: '',
      isPublic: true,
      characterCount: 0,
      images: [],
      username: nora.username,
      isOwner: true,
    });
  });

  it.each([
    [{ name: '' }, 'collection.name_missing'],
    [{ name: '   ' }, 'collection.name_missing'],
    [{ name: 'x'.repeat(101) }, 'request.invalid'],
    [{ name: 'x', description: 'x'.repeat(501) }, 'request.invalid'],
    [{ name: 'x', kept: 'x'.repeat(1_001) }, 'request.invalid'],
  ])('refuse %j', async (body, code) => {
    const reply = await world.as(await world.person()).call(routes.createCollection, { body });
    expect(reply.error.code).toBe(code);
  });

  it('are made once by a repeated call', async () => {
    const nora = await world.person();
    const caller = world.as(nora, { creationId: newId() });
    const [one, other] = [
      await caller.call(routes.createCollection, { body: { name: 'Once' } }),
      await caller.call(routes.createCollection, { body: { name: 'Once' } }),
    ];
    expect(other.body.id).toBe(one.body.id);
    const { collections } = (await world.as(nora).call(routes.listOwnCollections, { query: {} })).body;
    expect(collections).toHaveLength(1);
  });

  it('have a most', async () => {
    const nora = await world.person();
    const now = new Date();
    const row = {
      userId: nora.userId,
      name: 'x',
      description: '',
      isPublic: true,
      characterIds: [],
      createdAt: now,
      updatedAt: now,
    };
    await world
      .rows('collections')
      .insertMany(Array.from({ length: limits.collections }, () => ({ ...row, _id: newId() })));
    const reply = await world.as(nora).call(routes.createCollection, { body: { name: 'One more' } });
    expect(reply.error).toMatchObject({ code: 'collection.too_many', error: expect.stringContaining('200') });
  });

  it('take a character once, the last added first, and give it back', async () => {
    const [nora, one, other] = [await world.person(), await world.character(), await world.character()];
    const { id } = await create(nora);
    await add(nora, id, one);
    await add(nora, id, one);
    expect((await add(nora, id, other)).body.characterCount).toBe(2);
    expect((await content(null, id)).body.characterIds).toEqual([other, one]);
    const params = { id, characterId: one };
    const removed = await world.as(nora).call(routes.removeFromCollection, { params, query: {} });
    expect(removed.body.characterCount).toBe(1);
    expect((await world.as(nora).call(routes.removeFromCollection, { params, query: {} })).status).toBe(200);
  });

  it('take no more than fit, also at once', async () => {
    const [nora, one, other] = [await world.person(), await world.character(), await world.character()];
    const { id } = await create(nora);
    const characterIds = Array.from({ length: limits.collected - 1 }, newId);
    await world
      .rows<{ _id: string; characterIds: string[] }>('collections')
      .updateOne({ _id: id }, { $set: { characterIds } });
    const replies = await Promise.all([add(nora, id, one), add(nora, id, other)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('leave out and do not count what their viewer may not see', async () => {
    const nora = await world.person();
    const [shown, own] = [await world.character(), await world.character({ authorId: nora.userId, isPublic: false })];
    const { id } = await create(nora);
    await add(nora, id, shown);
    await add(nora, id, own);
    expect((await content(nora, id)).body).toMatchObject({
      characterIds: [own, shown],
      collection: { characterCount: 2 },
    });
    expect((await content(null, id)).body).toMatchObject({ characterIds: [shown], collection: { characterCount: 1 } });
    await world.character({ characterId: shown, isDeleted: true, revision: 2 });
    expect((await content(null, id)).body).toMatchObject({ characterIds: [], collection: { characterCount: 0 } });
  });

  it('count and picture in lists what their viewer sees, as it is hidden, shown and deleted', async () => {
    const [nora, otto, author] = [await world.person(), await world.person(), await world.person()];
    const image = (name: string) => `/media/characters/${name}/full.webp`;
    const open = { authorId: author.userId };
    const ids = [];
    for (const name of 'abcd') ids.push(await world.character({ ...open, image: image(name) }));
    const last = await world.character({ ...open, image: image('e') });
    const own = await world.character({ authorId: nora.userId, isPublic: false, image: image('own') });
    const lent = await world.character({ ...open, isPublic: false, sharedWith: [nora.userId], image: image('lent') });
    const { id } = await create(nora);
    for (const one of [...ids, last, own, lent]) await add(nora, id, one);
    await add(nora, (await create(nora, { name: 'Other' })).id, last);
    const seen = async (viewer: Viewer | null) => {
      const { collections } = (
        await world.as(viewer).call(routes.listCollectionsOf, { params: { username: nora.username }, query: {} })
      ).body;
      const names = (images: (string | null)[]) => images.map((one) => one?.split('/')[3]).join(' ');
      return collections.map(({ characterCount, images }) => `${characterCount} ${names(images)}`).toReversed();
    };
    expect(await seen(nora)).toEqual(['7 lent own e d', '1 e']);
    expect(await seen(author)).toEqual(['6 lent e d c', '1 e']);
    for (const viewer of [null, otto]) expect(await seen(viewer)).toEqual(['5 e d c b', '1 e']);
    const [, second, third] = ids;
    const changes: [Partial<EventData<'character.changed'>>, string[]][] = [
      [{ characterId: last, isPublic: false }, ['4 d c b a', '0 ']],
      [{ characterId: third, moderation: 'hidden' }, ['3 d b a', '0 ']],
      [{ characterId: last, image: image('new') }, ['4 new d b a', '1 new']],
      [{ characterId: second, isDeleted: true }, ['3 new d a', '1 new']],
      [{ characterId: third, moderation: 'none' }, ['4 new d c a', '1 new']],
      [{ characterId: lent, isPublic: true, image: image('lent') }, ['5 lent new d c', '1 new']],
    ];
    for (const [index, [change, expected]] of changes.entries()) {
      const name = 'abcd'[ids.indexOf(String(change.characterId))] ?? '';
      await world.character({ ...open, image: image(name), revision: 2 + index, ...change });
      await eventually(async () => (await seen(otto)).join() === expected.join());
      expect(await seen(null)).toEqual(expected);
    }
    expect((await seen(nora))[0]).toBe('6 lent own new d');
    await world.as(nora).call(routes.removeFromCollection, { params: { id, characterId: own }, query: {} });
    expect((await seen(nora))[1]).toBe('5 lent new d c'); // the last changed comes last here
  });

  it('are listed without a look at every character in them', async () => {
    const nora = await world.person();
    const shown = await world.character();
    const now = new Date();
    const characterIds = [...Array.from({ length: limits.collected - 1 }, newId), shown];
    const row = { userId: nora.userId, name: 'x', description: '', isPublic: true, createdAt: now, updatedAt: now };
    const rows = Array.from({ length: 100 }, () => ({ ...row, _id: newId(), characterIds }));
    await world.rows<(typeof rows)[number]>('collections').insertMany(rows);
    const looked = new Set<string>();
    const characters = world.service.app.get(SocialCharactersService);
    const findVisible = characters.findVisible.bind(characters);
    characters.findVisible = async (viewer, ids) => {
      for (const id of ids) looked.add(id);
      return findVisible(viewer, ids);
    };
    const query = { characterId: shown };
    const { collections } = (await world.as(nora).call(routes.listOwnCollections, { query })).body;
    characters.findVisible = findVisible;
    expect(collections).toHaveLength(100);
    expect(collections[0]).toMatchObject({ characterCount: limits.collected, hasCharacter: true });
    expect(looked.size).toBeLessThan(10);
  });

  it('note what is hidden while it is being added', async () => {
    const [nora, author] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: author.userId });
    const { id: collection } = await create(nora);
    const repository = world.service.app.get(CollectionsRepository);
    const real = repository.add.bind(repository);
    Reflect.set(repository, 'add', async (...args: Parameters<typeof real>) => {
      await world.character({ characterId: id, authorId: author.userId, isPublic: false, revision: 2 });
      return real(...args);
    });
    await add(nora, collection, id);
    Reflect.set(repository, 'add', real);
    const { collections } = (await world.as(nora).call(routes.listOwnCollections, { query: {} })).body;
    expect(collections).toMatchObject([{ id: collection, characterCount: 0 }]);
  });

  it('of a deleted account are gone at once, as its comments are, also while they are not erased yet', async () => {
    const [nora, otto, shown] = [await world.person(), await world.person(), await world.character()];
    const { id } = await create(nora);
    await world.as(nora).call(routes.submitComment, { params: { id: shown }, body: { content: 'Mine.' } });
    expect((await content(otto, id)).body.collection.username).toBe(nora.username);
    // Schedules the erasure for later, as if another instance were responsible.
    const at = new Date();
    const turn = { askedBy: 9, askedAt: at, erasedAt: null, dueAt: new Date(at.getTime() + 3_600_000), failures: 0 };
    await world
      .rows<{ _id: string; revision: number }>('erasures')
      .insertOne({ _id: nora.userId, ...turn, revision: 1 });
    const { userId } = nora;
    await world.source.publish('user.changed', aUserState({ userId, username: '', isDeleted: true, revision: 9 }));
    await eventually(async () => (await content(otto, id)).status === 404);
    for (const viewer of [null, otto]) {
      expect((await content(viewer, id)).error.code).toBe('collection.not_found');
      const query = { params: { id: shown }, query: {} };
      expect((await world.as(viewer).call(routes.listComments, query)).body.comments).toEqual([]);
    }
    expect(await world.rows('collections').findOne({ _id: id })).not.toBeNull();
  });

  it('do not take what one may not see', async () => {
    const [nora, hidden] = [await world.person(), await world.character({ isPublic: false })];
    const { id } = await create(nora);
    expect((await add(nora, id, hidden)).error.code).toBe('character.not_found');
  });

  it('that are private do not exist for others; public ones cannot be changed by them', async () => {
    const [nora, iris, character] = [await world.person(), await world.person(), await world.character()];
    const [open, closed] = [await create(nora), await create(nora, { isPublic: false })];
    const codes = async (id: string) => [
      (await content(iris, id)).error.code,
      (await world.as(iris).call(routes.updateCollection, { params: { id }, body: { name: 'Mine' } })).error.code,
      (await world.as(iris).call(routes.deleteCollection, { params: { id }, query: {} })).error.code,
      (await add(iris, id, character)).error.code,
    ];
    expect(await codes(closed.id)).toEqual(Array.from({ length: 4 }, () => 'collection.not_found'));
    expect(await codes(open.id)).toEqual([undefined, 'auth.denied', 'auth.denied', 'auth.denied']);
    const listed = await world
      .as(iris)
      .call(routes.listCollectionsOf, { params: { username: nora.username }, query: {} });
    expect(listed.body.collections.map(({ id }) => id)).toEqual([open.id]);
  });

  it('are changed in parts, and deleted', async () => {
    const [nora, character] = [await world.person(), await world.character()];
    const { id } = await create(nora);
    await add(nora, id, character);
    const change = { description: 'By the sea', isPublic: false };
    const changed = await world.as(nora).call(routes.updateCollection, { params: { id }, body: change });
    expect(changed.body).toMatchObject({ name: 'Harbours', ...change, characterCount: 1 });
    for (const name of [' ', '\u200B', '\u3164\uFE0F']) {
      const empty = await world.as(nora).call(routes.updateCollection, { params: { id }, body: { name } });
      expect(empty.error.code).toBe('collection.name_missing');
    }
    await world.as(nora).call(routes.deleteCollection, { params: { id }, query: {} });
    expect((await content(nora, id)).error.code).toBe('collection.not_found');
  });

  it('of one’s own say which have a character already', async () => {
    const [nora, character] = [await world.person(), await world.character()];
    const [one, other] = [await create(nora), await create(nora)];
    await add(nora, one.id, character);
    const query = { characterId: character };
    const { collections } = (await world.as(nora).call(routes.listOwnCollections, { query })).body;
    expect(collections.map(({ id, hasCharacter }) => [id, hasCharacter])).toEqual([
      [one.id, true],
      [other.id, false],
    ]);
  });

  it('of one’s own say which characters are in them: all, one’s own, or favorites', async () => {
    const nora = await world.person();
    const [own, liked, hidden] = [
      await world.character({ authorId: nora.userId }),
      await world.character(),
      await world.character(),
    ];
    const [one, other] = [await create(nora), await create(nora, { isPublic: false })];
    for (const id of [own, liked, hidden]) await add(nora, one.id, id);
    await add(nora, other.id, liked);
    await world.as(nora).call(routes.toggleFavorite, { params: { id: liked }, body: {} });
    await world.character({ characterId: hidden, isPublic: false, revision: 2 });
    const listed = async (of?: 'mine' | 'favorites') => {
      const { collections } = (await world.as(nora).call(routes.listCollected, { query: of ? { of } : {} })).body;
      return [one.id, other.id].map((id) => collections.find((each) => each.id === id)?.characterIds);
    };
    await eventually(async () => (await listed())[0]?.length === 2);
    expect(await listed()).toEqual([[own, liked], [liked]]);
    expect(await listed('mine')).toEqual([[own], []]);
    expect(await listed('favorites')).toEqual([[liked], [liked]]);
    expect((await world.as(await world.person()).call(routes.listCollected, { query: {} })).body).toEqual({
      collections: [],
    });
  });

  it('are tags of the cards in a SillyTavern folder, oldest first', async () => {
    const nora = await world.person();
    const mira = await world.character({ name: 'Mira' });
    const [one, other] = [await create(nora, { isPublic: false }), await create(nora, { name: 'Fog' })];
    for (const { id } of [one, other]) await add(nora, id, mira);
    const { tags, tag_map } = Object(jsonOf(await exportedFiles(world.as(nora), 'sillytavern'), 'settings.json'));
    expect(tags).toMatchObject([
      { id: one.id, name: 'Harbours', folder_type: 'NONE' },
      { id: other.id, name: 'Fog' },
    ]);
    expect(tag_map).toEqual({ [`Mira-${mira.slice(-6)}.png`]: [one.id, other.id] });
  });

  it('are the tags that they were imported from, with every field but the name', async () => {
    const nora = await world.person();
    const tag = {
      folder_type: 'CLOSED',
      filter_state: 'SELECTED',
      sort_order: 7,
      is_hidden_on_character_card: true,
      color: 'rgba(120, 30, 30, 1)',
      color2: '#fff',
      create_date: 1_700_000_000_000,
    };
    const kept = JSON.stringify({ ...tag, id: 'old', name: 'Old' });
    const imported = await create(nora, { isPublic: false, kept });
    const params = { id: imported.id };
    await world.as(nora).call(routes.updateCollection, { params, body: { name: 'Docks', description: 'By the sea' } });
    const others = [await create(nora), await create(nora, { kept: '[1]' }), await create(nora, { kept: '{' })];
    const { tags } = Object(jsonOf(await exportedFiles(world.as(nora), 'sillytavern'), 'settings.json'));
    expect(tags).toEqual([
      { ...tag, id: imported.id, name: 'Docks' },
      ...others.map(({ id, createdAt }, n) => ({
        id,
        name: 'Harbours',
        folder_type: 'NONE',
        filter_state: 'UNDEFINED',
        sort_order: n + 1,
        is_hidden_on_character_card: false,
        color: '',
        color2: '',
        create_date: Date.parse(createdAt),
      })),
    ]);
  });

  it('show nobody the fields of the tags that they were imported from', async () => {
    const nora = await world.person();
    const kept = JSON.stringify({ color: 'rgba(120, 30, 30, 1)' });
    const imported = await create(nora, { kept });
    const { body: shown } = await content(nora, imported.id);
    const { body: listed } = await world.as(nora).call(routes.listOwnCollections, { query: {} });
    expect(JSON.stringify([imported, shown, listed])).not.toContain('rgba');
    expect(jsonOf(await exportedFiles(world.as(nora)), 'collections.json')).toMatchObject([{ kept }]);
  });
});
