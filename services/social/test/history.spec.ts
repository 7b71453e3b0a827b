import {
  type EventData,
  events,
  FEWEST_PEOPLE,
  HISTORY_DAYS,
  socialRoutes as routes,
  type Viewer,
} from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { eventually } from '@masque/testkit';
import { dayOf, daysBefore } from '../src/days.ts';
import { SocialJobs } from '../src/jobs/handlers.ts';
import type { DayPointRow } from '../src/stats/history/day-point.row.ts';
import { StatsHistoryService } from '../src/stats/history/history.service.ts';
import { type Society, society } from './society.ts';

describe('statistics over time', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const today = () => dayOf(Date.now());
  const points = () => world.rows<DayPointRow>('day-points');
  const historyOf = async (viewer: Viewer, days?: number) =>
    (
      await world.as(viewer).call(routes.getStatsHistory, {
        params: { username: viewer.username },
        query: days === undefined ? {} : { days },
      })
    ).body;
  /** Publishes a chat with a character and waits until social has recorded it. */
  const chat = async (own: Partial<EventData<'chat.changed'>>) => {
    const state = { ...events['chat.changed'].example, chatId: newId(), startedAt: new Date().toISOString(), ...own };
    await world.source.publish('chat.changed', state);
    await eventually(() => world.rows('chats').findOne({ _id: state.chatId }));
    return state.chatId;
  };
  const byNight = () => world.service.app.get(SocialJobs).recountAll();
  const follow = (viewer: Viewer, { username }: Viewer) =>
    world.as(viewer).call(routes.follow, { params: { username }, body: {} });
  const point = (userId: string, day: string, own: Partial<DayPointRow>): DayPointRow => ({
    _id: `${userId}:${day}`,
    day,
    chats: 0,
    views: 0,
    revision: 1,
    ...own,
  });

  it('has every day of the window, oldest first, also when there was nothing', async () => {
    const iris = await world.person();
    const { days, mostChatted } = await historyOf(iris);
    expect(days).toHaveLength(HISTORY_DAYS);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days.at(-1)).toEqual({ day: today(), likes: 0, followers: 0, chats: 0, views: 0 });
    expect(mostChatted).toEqual([]);
    expect((await historyOf(iris, 7)).days).toHaveLength(7);
  });

  it('shows today as it is now: totals of likes and followers, and what was begun and viewed', async () => {
    const [iris, nora, otto] = [await world.person(), await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    await world.as(nora).call(routes.like, { params: { id }, body: { isLike: true } });
    for (const fan of [nora, otto]) await follow(fan, iris);
    for (const fan of [nora, otto])
      await world.as(fan).call(routes.viewProfile, { params: { username: iris.username } });
    await chat({ characterId: id, userId: nora.userId });
    await chat({ characterId: id, userId: iris.userId });
    const { days } = await historyOf(iris);
    expect(days.at(-1)).toEqual({ day: today(), likes: 1, followers: 2, chats: 1, views: 2 });
  });

  it('carries totals over days that nobody counted, from before the window, too', async () => {
    const iris = await world.person();
    const before = daysBefore(today(), 40);
    const within = daysBefore(today(), 4);
    await points().insertMany([
      point(iris.userId, before, { likes: 3, followers: 1, chats: 9, views: 9 }),
      point(iris.userId, within, { likes: 5, followers: 2, chats: 2, views: 1 }),
    ]);
    const { days } = await historyOf(iris, 7);
    expect(days.slice(0, -1)).toEqual([
      { day: daysBefore(today(), 6), likes: 3, followers: 1, chats: 0, views: 0 },
      { day: daysBefore(today(), 5), likes: 3, followers: 1, chats: 0, views: 0 },
      { day: within, likes: 5, followers: 2, chats: 2, views: 1 },
      { day: daysBefore(today(), 3), likes: 5, followers: 2, chats: 0, views: 0 },
      { day: daysBefore(today(), 2), likes: 5, followers: 2, chats: 0, views: 0 },
      { day: daysBefore(today(), 1), likes: 5, followers: 2, chats: 0, views: 0 },
    ]);
  });

  it('is written by the recount with absolute numbers: once more counts nothing double', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    await follow(nora, iris);
    await chat({ characterId: id, userId: nora.userId });
    for (let round = 0; round < 3; round += 1) await byNight();
    expect(await points().findOne({ _id: `${iris.userId}:${today()}` })).toMatchObject({ followers: 1, chats: 1 });
    expect(await points().countDocuments({ _id: { $gte: `${iris.userId}:`, $lt: `${iris.userId};` } })).toBe(1);
  });

  it('counts at night what came late for the days before, and leaves their totals', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    const [yesterday, earlier] = [daysBefore(today(), 1), daysBefore(today(), 2)];
    await points().insertOne(point(iris.userId, yesterday, { likes: 4, followers: 6, chats: 0 }));
    for (const day of [yesterday, earlier, earlier])
      await chat({ characterId: id, userId: nora.userId, startedAt: `${day}T22:00:00.000Z` });
    await byNight();
    expect(await points().findOne({ _id: `${iris.userId}:${yesterday}` })).toMatchObject({
      likes: 4,
      followers: 6,
      chats: 1,
    });
    expect(await points().findOne({ _id: `${iris.userId}:${earlier}` })).toMatchObject({ chats: 2, views: 0 });
    expect((await historyOf(iris, 3)).days.map(({ chats, likes }) => [chats, likes])).toEqual([
      [2, 0],
      [1, 4],
      [0, 0],
    ]);
  });

  it('keeps points for as long as anybody can look back, and removes them afterwards', async () => {
    const iris = await world.person();
    const [kept, old] = [daysBefore(today(), HISTORY_DAYS), daysBefore(today(), HISTORY_DAYS + 11)];
    await points().insertMany([point(iris.userId, kept, { likes: 1 }), point(iris.userId, old, { likes: 1 })]);
    await byNight();
    expect(await points().findOne({ _id: `${iris.userId}:${kept}` })).toMatchObject({ likes: 1 });
    expect(await points().findOne({ _id: `${iris.userId}:${old}` })).toBeNull();
  });

  it('names the characters that others chat with most, ten at most, and none that was deleted', async () => {
    const iris = await world.person();
    const [nora, otto, ...others] = await world.people(5);
    if (!nora || !otto) throw new Error('nobody is there');
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await world.character({ authorId: iris.userId, name: `Mira ${n}` }));
    const [first = '', second = '', own = '', gone = ''] = ids;
    for (const id of ids) if (id !== own) await chat({ characterId: id, userId: nora.userId, messageCount: 1 });
    await chat({ characterId: own, userId: iris.userId, messageCount: 500 });
    for (const id of [second, gone]) await chat({ characterId: id, userId: otto.userId, messageCount: 3 });
    await chat({ characterId: first, userId: otto.userId, messageCount: 8 });
    for (const { userId } of others) await chat({ characterId: first, userId, messageCount: 1 });
    await chat({ characterId: first, userId: otto.userId, messageCount: 80, isDeleted: true });
    await world.character({ characterId: gone, authorId: iris.userId, isDeleted: true, revision: 2 });
    const { mostChatted } = await historyOf(iris);
    expect(mostChatted).toHaveLength(10);
    expect(mostChatted.slice(0, 2)).toEqual([
      { id: first, name: 'Mira 0', image: expect.any(String), chats: 5, messages: 12 },
      { id: second, name: 'Mira 1', image: expect.any(String), chats: null, messages: null },
    ]);
    expect(mostChatted.map(({ id }) => id)).not.toContain(own);
  });

  it('tells no number of chats or messages of fewer than five people, however many they have', async () => {
    const iris = await world.person();
    const people = await world.people(FEWEST_PEOPLE);
    const id = await world.character({ authorId: iris.userId });
    const [first] = people;
    for (const { userId } of people.slice(1)) await chat({ characterId: id, userId, messageCount: 2 });
    for (let n = 0; n < 5; n += 1) await chat({ characterId: id, userId: people[1]?.userId ?? '', messageCount: 3 });
    expect((await historyOf(iris)).mostChatted).toMatchObject([{ id, chats: null, messages: null }]);
    await chat({ characterId: id, userId: first?.userId ?? '', messageCount: 2 });
    expect((await historyOf(iris)).mostChatted).toMatchObject([{ id, chats: 10, messages: 25 }]);
  });

  it('counts a chat also when its event comes before that of its character', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const characterId = newId();
    await chat({ characterId, userId: nora.userId });
    expect((await historyOf(iris)).days.at(-1)).toMatchObject({ chats: 0 });
    await world.character({ characterId, authorId: iris.userId });
    await eventually(async () => (await historyOf(iris)).days.at(-1)?.chats === 1);
  });

  it('is nothing any more once the account is forgotten', async () => {
    const iris = await world.person();
    await points().insertOne(point(iris.userId, daysBefore(today(), 3), { likes: 5 }));
    await world.service.app.get(StatsHistoryService, { strict: false }).forget(iris.userId);
    expect((await historyOf(iris, 7)).days.map(({ likes }) => likes)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('is its owner’s alone, and of 90 days at most', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const { username } = iris;
    const foreign = await world.as(nora).call(routes.getStatsHistory, { params: { username }, query: {} });
    expect(foreign).toMatchObject({ status: 403, error: { error: 'Statistics are Private', code: 'stats.private' } });
    expect((await world.as(null).call(routes.getStatsHistory, { params: { username }, query: {} })).status).toBe(401);
    for (const days of [0, HISTORY_DAYS + 1])
      expect(
        (await world.as(iris).call(routes.getStatsHistory, { params: { username }, query: { days } })).status,
      ).toBe(400);
  });
});
