import { socialRoutes, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { eventSink, eventually } from '@masque/testkit';
import { PopularityService } from '../src/popularity/popularity.service.ts';
import type { ReactionRow } from '../src/reactions/reaction.row.ts';
import { type Society, society } from './society.ts';

const { like, getLikes } = socialRoutes;

describe('likes and dislikes', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const react = async (viewer: Viewer, id: string, isLike: boolean) =>
    (await world.as(viewer).call(like, { params: { id }, body: { isLike } })).body;
  const summary = async (viewer: Viewer | null, id: string) =>
    (await world.as(viewer).call(getLikes, { params: { id }, query: {} })).body;

  it('sets a reaction, replaces it by the other one, and takes it back by the same one', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    expect(await summary(null, id)).toEqual({ likeCount: 0, dislikeCount: 0, userLike: null });
    expect(await react(viewer, id, true)).toEqual({ likeCount: 1, dislikeCount: 0, userLike: true });
    expect(await react(viewer, id, false)).toEqual({ likeCount: 0, dislikeCount: 1, userLike: false });
    expect(await react(viewer, id, false)).toEqual({ likeCount: 0, dislikeCount: 0, userLike: null });
    expect(await react(viewer, id, true)).toEqual({ likeCount: 1, dislikeCount: 0, userLike: true });
    expect(await summary(viewer, id)).toEqual({ likeCount: 1, dislikeCount: 0, userLike: true });
    expect(await summary(null, id)).toEqual({ likeCount: 1, dislikeCount: 0, userLike: null });
  });

  it.each([
    ['private', { isPublic: false }, 404],
    ['hidden', { moderation: 'hidden' }, 404],
    ['deleted', { isDeleted: true }, 404],
    ['public', {}, 200],
  ] as const)('of a %s character of somebody else answer %j with %i', async (_, own, status) => {
    const [viewer, id] = await Promise.all([world.person(), world.character(own)]);
    expect((await world.as(viewer).call(like, { params: { id }, body: { isLike: true } })).status).toBe(status);
    expect((await world.as(viewer).call(getLikes, { params: { id }, query: {} })).status).toBe(status);
  });

  it('are refused for what never was', async () => {
    const viewer = await world.person();
    expect((await world.as(viewer).call(like, { params: { id: 'nobody' }, body: { isLike: true } })).error.code).toBe(
      'character.not_found',
    );
  });

  it('of fifty users at once are counted exactly, and told as absolute counts', async () => {
    const id = await world.character();
    const sink = await eventSink(world.service, 'social.popularity');
    const people = await world.people(50);
    await Promise.all(people.map((viewer, n) => react(viewer, id, n % 5 !== 0)));
    expect(await summary(null, id)).toMatchObject({ likeCount: 40, dislikeCount: 10 });
    await eventually(() =>
      sink.received.some(
        ({ data }) => Reflect.get(Object(data), 'characterId') === id && Reflect.get(Object(data), 'likes') === 40,
      ),
    );
    await sink.close();
  });

  it('of one user from several devices at once end in one of the two', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    await Promise.all(Array.from({ length: 7 }, () => react(viewer, id, true)));
    expect(await summary(viewer, id)).toEqual({ likeCount: 1, dislikeCount: 0, userLike: true });
  });

  it('that were written but not counted by a process that died are counted later, once', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    const authorId = newId();
    const now = new Date();
    await world.rows<ReactionRow>('reactions').insertOne({
      _id: `${id}:${newId()}`,
      characterId: id,
      authorId,
      userId: newId(),
      isLike: true,
      changedAt: now,
      uncountedAt: now,
      revision: 1,
    });
    await react(viewer, id, true);
    await world.sweep();
    await world.sweep();
    expect(await summary(null, id)).toMatchObject({ likeCount: 2 });
    expect(
      await world.rows<ReactionRow>('reactions').countDocuments({ characterId: id, uncountedAt: { $exists: true } }),
    ).toBe(0);
  });

  it('are exact when they are recounted meanwhile', async () => {
    const id = await world.character();
    const people = await world.people(30);
    const { counts } = world.service.app.get(PopularityService);
    await Promise.all([
      ...people.map((viewer) => react(viewer, id, true)),
      ...Array.from({ length: 5 }, () => counts.recount(id, 'author')),
    ]);
    expect(await summary(null, id)).toMatchObject({ likeCount: 30 });
  });

  it('are not counted twice when what was under way was recounted, and the counts were right already', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    const { counts } = world.service.app.get(PopularityService);
    await react(viewer, id, true);
    const before = await counts.stateOf(id);
    await react(viewer, id, true); // revoked before the first one was settled, so recounted
    expect(await counts.recount(id, 'author')).toMatchObject({ likes: 0 });
    expect(await counts.add(id, 'author', before, { likes: 1 })).toMatchObject({ likes: 0 });
  });

  it('that follow each other at once are added up; nothing is counted anew', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    const { counts } = world.service.app.get(PopularityService);
    for (const isLike of [true, false, false, true]) await react(viewer, id, isLike);
    expect(await summary(viewer, id)).toEqual({ likeCount: 1, dislikeCount: 0, userLike: true });
    expect(await counts.stateOf(id)).toMatchObject({ epoch: 0 });
  });

  it('wait for another instance that is counting the one before', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    const { counts } = world.service.app.get(PopularityService);
    await react(viewer, id, true);
    const rows = world.rows<ReactionRow>('reactions');
    await world.sweep();
    await rows.updateOne({ characterId: id }, { $set: { uncountedAt: new Date() } });
    const { epoch } = await counts.stateOf(id);
    const again = react(viewer, id, true);
    await rows.updateOne({ characterId: id }, { $unset: { uncountedAt: 1 } });
    expect(await again).toMatchObject({ likeCount: 0 });
    expect(await counts.stateOf(id)).toMatchObject({ epoch });
  });

  it('share the recounts that they ask for at the same time', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    const { counts } = world.service.app.get(PopularityService);
    await react(viewer, id, true);
    await Promise.all(Array.from({ length: 20 }, () => counts.recount(id, 'author')));
    expect(await counts.stateOf(id)).toMatchObject({ epoch: 2 });
    expect(await counts.of(id)).toMatchObject({ likes: 1 });
  });

  it('are carried out once by a call that is repeated with its key', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    const caller = world.as(viewer, { creationId: newId() });
    const call = () => caller.call(like, { params: { id }, body: { isLike: true } });
    expect((await call()).body).toMatchObject({ likeCount: 1, userLike: true });
    expect((await call()).body).toMatchObject({ likeCount: 1, userLike: true });
    expect(await react(viewer, id, true)).toMatchObject({ likeCount: 0, userLike: null });
  });

  it('that drifted are healed at night', async () => {
    const [viewer, id] = await Promise.all([world.person(), world.character()]);
    await react(viewer, id, true);
    await world
      .rows<{ _id: string; counts: { likes: number } }>('popularity')
      .updateOne({ _id: id }, { $set: { 'counts.likes': 17 } });
    await world.service.app.get(PopularityService).counts.recountAll();
    expect(await summary(null, id)).toMatchObject({ likeCount: 1 });
  });
});
