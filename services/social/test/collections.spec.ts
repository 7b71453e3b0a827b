import { limits, socialRoutes, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { aUserState, eventually } from '@masque/testkit';
import { type Society, society } from './society.ts';

const routes = socialRoutes;

describe('collections', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const create = async (viewer: Viewer, own: { name?: string; isPublic?: boolean } = {}) =>
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

  it('of a deleted account are gone at once, as its comments are, also while they are not erased yet', async () => {
    const [nora, otto, shown] = [await world.person(), await world.person(), await world.character()];
    const { id } = await create(nora);
    await world.as(nora).call(routes.submitComment, { params: { id: shown }, body: { content: 'Mine.' } });
    expect((await content(otto, id)).body.collection.username).toBe(nora.username);
    // As if it was another one's turn to be erased.
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
    const empty = await world.as(nora).call(routes.updateCollection, { params: { id }, body: { name: ' ' } });
    expect(empty.error.code).toBe('collection.name_missing');
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
});
