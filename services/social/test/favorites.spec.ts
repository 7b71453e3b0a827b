import { socialRoutes, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { eventSink, eventually } from '@masque/testkit';
import { MarksService } from '../src/marks/marks.service.ts';
import { type Society, society } from './society.ts';

const { toggleFavorite, getFavoriteStatus } = socialRoutes;

describe('favourites', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const toggle = (viewer: Viewer, id: string) => world.as(viewer).call(toggleFavorite, { params: { id }, body: {} });
  const status = async (viewer: Viewer, id: string) =>
    (await world.as(viewer).call(getFavoriteStatus, { params: { id }, query: {} })).body;

  it('are toggled, and each state is told to the catalog', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    const sink = await eventSink(world.service, 'social.marks');
    expect((await toggle(viewer, id)).body).toEqual({ isFavorited: true });
    expect(await status(viewer, id)).toEqual({ isFavorited: true });
    const markId = `favorite:${viewer.userId}:${id}`;
    await eventually(() => sink.received.some(({ data }) => isMark(data, markId, true)));
    expect((await toggle(viewer, id)).body).toEqual({ isFavorited: false });
    await eventually(() => sink.received.some(({ data }) => isMark(data, markId, false)));
    await sink.close();
  });

  it('that one can no longer see can still be removed, and not added again', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    await toggle(viewer, id);
    await world.character({ characterId: id, isPublic: false, revision: 2 });
    expect((await toggle(viewer, id)).body).toEqual({ isFavorited: false });
    expect((await toggle(viewer, id)).error.code).toBe('character.not_found');
  });

  it('that one can no longer see are not added again by the second of two calls at once', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    await toggle(viewer, id);
    await world.character({ characterId: id, isPublic: false, revision: 2 });
    const marks = world.service.app.get(MarksService, { strict: false });
    const isSet = marks.isSet.bind(marks);
    // Both calls read before either writes.
    const bothLooked = Promise.withResolvers<void>();
    let looked = 0;
    marks.isSet = async (...args) => {
      const was = await isSet(...args);
      if ((looked += 1) === 2) bothLooked.resolve();
      await bothLooked.promise;
      return was;
    };
    const replies = await Promise.all([toggle(viewer, id), toggle(viewer, id)]);
    marks.isSet = isSet;
    expect(replies.map(({ status: code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await isSet('favorite', viewer.userId, id)).toBe(false);
  });

  it('are toggled once by a call that is repeated with its key', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    const caller = world.as(viewer, { creationId: newId() });
    const call = () => caller.call(toggleFavorite, { params: { id }, body: {} });
    expect((await call()).body).toEqual({ isFavorited: true });
    expect((await call()).body).toEqual({ isFavorited: true });
    expect((await toggle(viewer, id)).body).toEqual({ isFavorited: false });
  });

  it('are counted', async () => {
    const id = await world.character();
    const people = await world.people(5);
    const [first] = people;
    await Promise.all(people.map((viewer) => toggle(viewer, id)));
    if (first) await toggle(first, id);
    const row = await world.rows<{ _id: string; counts: { favorites: number } }>('popularity').findOne({ _id: id });
    expect(row?.counts.favorites).toBe(4);
  });
});

const isMark = (data: unknown, markId: string, isSet: boolean): boolean =>
  Reflect.get(Object(data), 'markId') === markId && Reflect.get(Object(data), 'isSet') === isSet;
