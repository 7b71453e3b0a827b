import {
  type EventData,
  events,
  FEWEST_PEOPLE,
  FUNNEL_DAYS,
  funnelWindows,
  socialRoutes as routes,
  type Viewer,
} from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { anAdmin, eventually } from '@masque/testkit';
import { dayOf, daysBefore } from '../src/days.ts';
import type { ImpressionRow } from '../src/funnel/impression.row.ts';
import { ImpressionsRepository } from '../src/funnel/impressions.repository.ts';
import { ImpressionsService } from '../src/funnel/impressions.service.ts';
import { SocialJobs } from '../src/jobs/handlers.ts';
import { type Society, society } from './society.ts';

describe('the funnel of a character', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const today = () => dayOf(Date.now());
  const rows = () => world.rows<ImpressionRow>('impressions');
  const impressions = () => world.service.app.get(ImpressionsService, { strict: false });
  const listed = (userId: string) =>
    world.service.app.get(ImpressionsRepository, { strict: false }).list(userId, '', 10);
  const report = (viewer: Viewer, told: { seen?: string[]; opened?: string[] }) =>
    world.as(viewer).call(routes.reportSeen, { body: told });
  const funnelOf = (viewer: Viewer | null, id: string, days?: number) =>
    world.as(viewer).call(routes.getFunnel, { params: { id }, query: days === undefined ? {} : { days } });
  const nextDay = () => world.rows('funnels').updateMany({}, { $set: { day: daysBefore(today(), 1) } });
  const chat = async (own: Partial<EventData<'chat.changed'>>) => {
    const state = { ...events['chat.changed'].example, chatId: newId(), startedAt: new Date().toISOString(), ...own };
    await world.source.publish('chat.changed', state);
    await eventually(() => world.rows('chats').findOne({ _id: state.chatId }));
  };
  const published = async (own: Partial<EventData<'character.changed'>> = {}) => {
    const author = await world.person();
    return { author, id: await world.character({ authorId: author.userId, authorUsername: author.username, ...own }) };
  };

  it('counts people, however often each comes, and tells no number under five', async () => {
    const { author, id } = await published({ version: 3 });
    const people = await world.people(FEWEST_PEOPLE);
    for (const [n, viewer] of people.entries()) {
      await report(viewer, { seen: [id, id], opened: n === 0 ? [] : [id] });
      await report(viewer, { seen: [id] });
    }
    expect((await funnelOf(author, id)).body).toEqual({
      versions: [{ n: 3, greeting: 0, seen: FEWEST_PEOPLE, opened: null, begun: null, tenTurns: null, returned: null }],
    });
    expect(await rows().countDocuments({ characterId: id })).toBe(2 * FEWEST_PEOPLE - 1);
  });

  it('tells by version and greeting how many began, stayed for ten turns and came back', async () => {
    const { author, id } = await published();
    const people = await world.people(6);
    for (const [n, { userId }] of people.entries()) {
      const own = { characterId: id, userId, cardVersion: 2, greeting: 1 };
      await chat({ ...own, userTurns: 10, hasReturned: n > 0 });
      await chat({ ...own, userTurns: 1 });
      await chat({ ...own, cardVersion: 1, greeting: 0, userTurns: 9 });
    }
    await chat({ characterId: id, userId: author.userId, cardVersion: 2, greeting: 1, userTurns: 50 });
    const base = { seen: null, opened: null };
    expect((await funnelOf(author, id)).body.versions).toEqual([
      { n: 2, greeting: 1, ...base, begun: 5, tenTurns: 5, returned: 5 },
      { n: 1, greeting: 0, ...base, begun: 5, tenTurns: null, returned: null },
    ]);
  });

  /** Each of these people saw the character on that day and began a chat that they stayed in. */
  const came = async (id: string, people: readonly Viewer[], daysAgo: number) => {
    const day = daysBefore(today(), daysAgo);
    for (const viewer of people) {
      await report(viewer, { seen: [id], opened: [id] });
      const own = { characterId: id, userId: viewer.userId, userTurns: 10, hasReturned: true };
      await chat({ ...own, startedAt: `${day}T12:00:00.000Z` });
    }
    const userIds = people.map(({ userId }) => userId);
    await rows().updateMany({ characterId: id, userId: { $in: userIds } }, { $set: { day } });
  };
  const all = (n: number) => ({ seen: n, opened: n, begun: n, tenTurns: n, returned: n });

  it('looks back 7, 30 or 90 days', async () => {
    const { author, id } = await published();
    const people = await world.people(FEWEST_PEOPLE);
    await came(id, people, 7);
    expect((await funnelOf(author, id, 7)).body.versions).toEqual([]);
    expect((await funnelOf(author, id)).body.versions).toMatchObject([all(FEWEST_PEOPLE)]);
    for (const viewer of people) await report(viewer, { seen: [id] });
    expect((await funnelOf(author, id, 7)).body.versions).toEqual([]);
    await nextDay();
    expect((await funnelOf(author, id, 7)).body.versions).toMatchObject([{ seen: FEWEST_PEOPLE, begun: null }]);
    for (const days of [1, 8, 29, 91, 7.5]) expect((await funnelOf(author, id, days)).status).toBe(400);
  });

  it('tells of no few people by the difference of two windows', async () => {
    const { author, id } = await published();
    const people = await world.people(15);
    await came(id, people.slice(0, 6), 1);
    await came(id, people.slice(6, 10), 10);
    const told = async () => {
      const answers = await Promise.all(funnelWindows.map((days) => funnelOf(author, id, days)));
      return answers.map(({ body }) => body.versions[0]);
    };
    expect(await told()).toMatchObject([all(5), all(10), all(10)]);
    await came(id, people.slice(10), 40);
    await nextDay();
    expect(await told()).toMatchObject([all(5), all(10), all(15)]);
  });

  it('notes nothing of an author’s own, of what one may not see, and of what is not there', async () => {
    const { author, id } = await published();
    const hidden = await published({ isPublic: false });
    const viewer = await world.person();
    expect((await report(author, { seen: [id], opened: [id] })).body).toEqual({ noted: 0 });
    expect((await report(viewer, { seen: [hidden.id, newId()] })).body).toEqual({ noted: 0 });
    expect((await report(viewer, { seen: [id, hidden.id], opened: [id] })).body).toEqual({ noted: 2 });
    expect(await rows().countDocuments({ characterId: { $in: [id, hidden.id] } })).toBe(2);
    expect((await world.as(null).call(routes.reportSeen, { body: { seen: [id] } })).status).toBe(401);
    const many = Array.from({ length: 101 }, () => newId());
    expect((await report(viewer, { seen: many })).status).toBe(400);
  });

  it('is its author’s alone: others are told whose it is, if they may see it', async () => {
    const { author, id } = await published();
    const hidden = await published({ isPublic: false });
    const other = await world.person();
    for (const viewer of [other, anAdmin()]) {
      expect(await funnelOf(viewer, id)).toMatchObject({
        status: 403,
        error: {
          error: `Permission denied. This character belongs to ${author.username}`,
          code: 'character.not_yours',
        },
      });
    }
    expect((await funnelOf(other, hidden.id)).status).toBe(404);
    expect((await funnelOf(null, id)).status).toBe(401);
  });

  it('keeps who saw what for 90 days, shows it to the viewer’s export alone, and forgets it with account and character', async () => {
    const { id } = await published();
    const another = await published();
    const [iris, nora] = [await world.person(), await world.person()];
    for (const viewer of [iris, nora]) await report(viewer, { seen: [id, another.id] });
    const own = await listed(iris.userId);
    expect(own.map(({ characterId }) => characterId).toSorted()).toEqual([id, another.id].toSorted());

    await rows().updateOne(
      { characterId: id, userId: iris.userId },
      { $set: { day: daysBefore(today(), FUNNEL_DAYS) } },
    );
    await world.service.app.get(SocialJobs).forgetImpressions();
    expect(await listed(iris.userId)).toHaveLength(1);

    await impressions().erase(iris.userId);
    expect(await rows().countDocuments({ userId: iris.userId })).toBe(0);
    expect(await rows().countDocuments({ userId: nora.userId })).toBe(2);

    await world.character({ characterId: id, isDeleted: true, revision: 2 });
    await eventually(async () => (await rows().countDocuments({ characterId: id })) === 0);
  });
});
