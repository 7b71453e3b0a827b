import { CharacterCard, catalogRoutes, events, limits, type Viewer } from '@masque/contracts';
import { aViewer, eventSource, eventually } from '@masque/testkit';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';

describe('cards by their ids', () => {
  let service: StartedCatalog;
  let other: StartedCatalog;
  const iris = aViewer({ username: 'iris' });
  beforeAll(async () => {
    service = await startedCatalog();
    other = await startedCatalog({ NAME_PREFIX: String(service.env['NAME_PREFIX']) });
  });
  afterAll(async () => {
    await other.close();
    await service.close();
  });

  const call = (viewer: Viewer | null, ids: readonly string[]) =>
    service.as(viewer).call(catalogRoutes.listCards, { body: { ids: [...ids] } });
  const idsFor = async (viewer: Viewer | null, ids: readonly string[]) =>
    (await call(viewer, ids)).body.characters.map(({ id }) => id);

  it('come in the order of the ids, each once, without those that are not there', async () => {
    const made = [];
    for (const name of ['One', 'Two', 'Three']) made.push((await service.create(iris, { name })).id);
    const [one, two, three] = made as [string, string, string];
    expect(await idsFor(null, [two, 'unknown', three, two, one])).toEqual([two, three, one]);
    expect(await idsFor(iris, [])).toEqual([]);
    const [card] = (await call(iris, [one])).body.characters;
    expect(card).toEqual(CharacterCard.parse(card));
    expect(card).toMatchObject({ name: 'One', isAuthor: true, isFavorited: false });
    expect((await call(null, [one])).body.characters[0]).toMatchObject({ isAuthor: false });
  });

  it('are those that the viewer may see: public, own, and shared with them', async () => {
    const friend = aViewer();
    const source = await eventSource(service);
    const state = { ...events['character.changed'].example, authorId: iris.userId, authorUsername: 'iris' };
    const publish = (characterId: string, own: object) =>
      source.publish('character.changed', events['character.changed'].data.parse({ ...state, characterId, ...own }));
    const ids = ['shown', 'secret', 'lent', 'hidden', 'hidden-lent', 'pending', 'deleted'];
    await publish('secret', { isPublic: false });
    await publish('lent', { isPublic: false, sharedWith: [friend.userId] });
    await publish('hidden', { moderation: 'hidden' });
    await publish('hidden-lent', { isPublic: false, sharedWith: [friend.userId], moderation: 'hidden' });
    await publish('pending', { moderation: 'pending' });
    await publish('deleted', { isDeleted: true });
    await publish('shown', {});
    await eventually(async () => (await idsFor(iris, ids)).length === 6);
    expect(await idsFor(iris, ids)).toEqual(['shown', 'secret', 'lent', 'hidden', 'hidden-lent', 'pending']);
    expect(await idsFor(friend, ids)).toEqual(['shown', 'lent']);
    for (const viewer of [null, aViewer(), aViewer({ isAdmin: true })])
      expect(await idsFor(viewer, ids)).toEqual(['shown']);
    await publish('lent', { isPublic: false, sharedWith: [], revision: 2 });
    await eventually(async () => (await idsFor(friend, ids)).join() === 'shown');
    await source.close();
  });

  it('have the viewer’s favourites marked', async () => {
    const fan = aViewer();
    const source = await eventSource(service);
    const { id } = await service.create(iris);
    const mark = { ...events['mark.changed'].example, markId: 'fan-of-one', userId: fan.userId, targetId: id };
    await source.publish('mark.changed', mark);
    await eventually(async () => (await call(fan, [id])).body.characters[0]?.isFavorited);
    expect((await call(iris, [id])).body.characters[0]?.isFavorited).toBe(false);
    await source.close();
  });

  it('show what the viewer has just changed at another instance', async () => {
    const author = aViewer();
    const afterChange = service.as(author, { isAfterOwnChange: true });
    for (let n = 0; n < 5; n += 1) {
      const { id } = await other.create(author, { isPublic: false });
      const { body } = await afterChange.call(catalogRoutes.listCards, { body: { ids: [id] } });
      expect(body.characters.map((card) => card.id)).toEqual([id]);
    }
  });

  it('are as many as a collection may have, at once, and no more', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `unknown-${n}`);
    expect((await call(iris, many(limits.collected))).body.characters).toEqual([]);
    expect((await call(iris, many(limits.collected + 1))).status).toBe(400);
  });
});

describe('the characters of one author', () => {
  it('are those of exactly one username, without regard to case, and are counted by a list of one', async () => {
    const service = await startedCatalog();
    const [iris, longer, other] = ['Iris-1', 'Iris-11', 'Iris_1'].map((username) => aViewer({ username }));
    for (const author of [iris, iris, longer, other]) if (author) await service.create(author);
    const total = async (author: string) =>
      (await service.as(null).call(catalogRoutes.listCharacters, { query: { author, limit: 1 } })).body.total;
    expect(await Promise.all(['iris-1', 'IRIS-1', 'iris-11', 'iris_1'].map(total))).toEqual([2, 2, 1, 1]);
    expect(await Promise.all(['iris', 'iris-', '%', '', ' iris-1'].map(total))).toEqual([0, 0, 0, 0, 0]);
    await service.close();
  });
});
