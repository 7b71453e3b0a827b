import { type EventData, events, socialRoutes, type Viewer } from '@masque/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@masque/service-kit';
import { JobQueue } from '@masque/service-kit/jobs';
import { StoreConnection } from '@masque/service-kit/store';
import {
  accessCases,
  aUserState,
  aViewer,
  backingEnv,
  eventSource,
  eventually,
  type StartedService,
  startedService,
  tryAccess,
  viewerIn,
} from '@masque/testkit';
import { socialJobs } from '../src/job-table.ts';
import { SocialJobs } from '../src/jobs/handlers.ts';
import { social } from '../src/service.ts';
import { Recounts } from '../src/stats/recounts.ts';
import type { UserStatsRow } from '../src/stats/user-stats.row.ts';

type Source = Awaited<ReturnType<typeof eventSource>>;

describe('statistics', () => {
  let service: StartedService;
  let source: Source;
  beforeAll(async () => {
    service = await startedService(social, { MONGODB_URL: `${backingEnv().MONGODB_URL}&monitorCommands=true` });
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    source = await eventSource(service);
  });
  afterAll(async () => {
    await source.close();
    await service.close();
  });

  const character = (own: Partial<EventData<'character.changed'>>): EventData<'character.changed'> => ({
    ...events['character.changed'].data.parse(events['character.changed'].example),
    ...own,
  });
  const chat = (own: Partial<EventData<'chat.changed'>>): EventData<'chat.changed'> => ({
    ...events['chat.changed'].example,
    ...own,
  });
  const statsOf = async (viewer: Viewer) =>
    (await service.as(viewer).call(socialRoutes.getStats, { params: { username: viewer.username } })).body.stats;
  const refreshed = async (viewer: Viewer) =>
    (await service.as(viewer).call(socialRoutes.refreshStats, { params: { username: viewer.username } })).body.stats;
  const rows = () => service.app.get(StoreConnection).connection.collection<UserStatsRow>('user-stats');
  const jobCounts = () => service.app.get(JobQueue).counts();
  const zeros = {
    totalCharacters: 0,
    publicCharacters: 0,
    characterLikes: 0,
    totalFollowers: 0,
    totalChats: 0,
    totalMessages: 0,
    profileViews: 0,
    creatorScore: 0,
  };

  it('shows zeros to who has nothing', async () => {
    expect(await statsOf(aViewer())).toEqual({ ...zeros, lastCalculatedAt: expect.any(String) });
  });

  it('counts characters and chats from events by a job, without being asked', async () => {
    const viewer = aViewer();
    await source.publish('character.changed', character({ characterId: newId(), authorId: viewer.userId }));
    const row = await eventually(() => rows().findOne({ _id: viewer.userId }));
    expect(row).toMatchObject({ totalCharacters: 1, publicCharacters: 1 });
  });

  it('counts anew on refresh, with everything that has arrived', async () => {
    const viewer = aViewer();
    const authorId = viewer.userId;
    await source.publish('character.changed', character({ characterId: newId(), authorId }));
    await source.publish('character.changed', character({ characterId: newId(), authorId, isPublic: false }));
    await source.publish('character.changed', character({ characterId: newId(), authorId, isDeleted: true }));
    await source.publish('chat.changed', chat({ chatId: newId(), userId: authorId, messageCount: 3 }));
    await source.publish('chat.changed', chat({ chatId: newId(), userId: authorId, messageCount: 4 }));
    await source.publish(
      'chat.changed',
      chat({ chatId: newId(), userId: authorId, messageCount: 50, isDeleted: true }),
    );
    const expected = {
      ...zeros,
      totalCharacters: 2,
      publicCharacters: 1,
      totalChats: 2,
      totalMessages: 7,
      creatorScore: 12,
    };
    await eventually(async () => {
      const stats = await refreshed(viewer);
      expect(stats).toMatchObject(expected);
      return true;
    });
    expect(await statsOf(viewer)).toMatchObject(expected);
  });

  it('counts a character no more when it is deleted', async () => {
    const viewer = aViewer();
    const shown = character({ characterId: newId(), authorId: viewer.userId, revision: 1 });
    await source.publish('character.changed', shown);
    await eventually(async () => (await refreshed(viewer)).totalCharacters === 1);
    await source.publish('character.changed', { ...shown, isDeleted: true, revision: 2 });
    await eventually(async () => (await refreshed(viewer)).totalCharacters === 0);
    expect(await refreshed(viewer)).toMatchObject({ totalCharacters: 0, publicCharacters: 0, creatorScore: 0 });
  });

  it.each(['pending', 'hidden'] as const)(
    'counts a character as public only while everybody sees it, and not while it is %s',
    async (moderation) => {
      const viewer = aViewer();
      const shown = character({ characterId: newId(), authorId: viewer.userId, revision: 1 });
      const publicOnes = async () => {
        const { totalCharacters, publicCharacters, creatorScore } = await refreshed(viewer);
        return [totalCharacters, publicCharacters, creatorScore].join();
      };
      await source.publish('character.changed', shown);
      await eventually(async () => (await publicOnes()) === '1,1,10');
      await source.publish('character.changed', { ...shown, moderation, revision: 2 });
      await eventually(async () => (await publicOnes()) === '1,0,0');
      await source.publish('character.changed', { ...shown, moderation: 'none', revision: 3 });
      await eventually(async () => (await publicOnes()) === '1,1,10');
    },
  );

  it('changes nothing when an event comes twice, late or out of order', async () => {
    const viewer = aViewer();
    const userId = viewer.userId;
    const chatId = `chat-of-${userId}`;
    const state = (revision: number, messageCount: number) => chat({ chatId, userId, messageCount, revision });
    // One batch, then one by one: two instances that relay one row can send its states out of order.
    await source.publishTogether('chat.changed', [state(3, 9), state(3, 9), state(1, 1), state(2, 5)]);
    for (const late of [state(1, 1), state(2, 5)]) await source.publish('chat.changed', late);
    // A later event of the same partition: once it's counted, all others were handled.
    const last = chat({ chatId: `last-of-${userId}`, userId, messageCount: 0 });
    await source.publishAs(chatId, 'chat.changed', last);
    await eventually(async () => (await refreshed(viewer)).totalChats === 2);
    expect(await refreshed(viewer)).toMatchObject({ totalChats: 2, totalMessages: 9 });
  });

  it('folds the changes of everybody in half a minute into one recount, which their owners do not wait for', async () => {
    const viewers = Array.from({ length: 60 }, () => aViewer());
    const publishAll = () =>
      Promise.all(
        viewers.map(({ userId }) => source.publish('chat.changed', chat({ chatId: newId(), userId, messageCount: 3 }))),
      );
    // The nightly jobs, and the recount.
    const waiting = Object.values(socialJobs).filter(({ cron }) => cron !== undefined).length + 1;
    await publishAll();
    await eventually(async () => (await jobCounts()).active === 0 && (await jobCounts()).delayed === waiting);
    const recounts: unknown[] = [];
    const client = service.app.get(StoreConnection).connection.getClient();
    client.on('commandStarted', ({ command }) => {
      if (command['aggregate'] === 'chats') recounts.push(command);
    });
    await publishAll();
    await pause(300);
    expect(recounts).toHaveLength(0);
    expect((await jobCounts()).delayed).toBe(waiting);
    await eventually(async () => (await statsOf(viewers[0] ?? aViewer())).totalMessages === 6, 5_000);
    await service.app.get(SocialJobs).recountAsked();
    expect(recounts).toHaveLength(4);
    for (const { userId } of viewers) {
      expect(await rows().findOne({ _id: userId })).toMatchObject({ totalMessages: 6 });
    }
  });

  it('counts once for its owner’s calls of one moment', async () => {
    const viewer = aViewer();
    let counted = 0;
    const onCommand = ({ command }: { command: Record<string, unknown> }) => {
      if (command['aggregate'] === 'profile-views' && JSON.stringify(command).includes(viewer.userId)) counted += 1;
    };
    const client = service.app.get(StoreConnection).connection.getClient();
    client.on('commandStarted', onCommand);
    const calls = await Promise.all(Array.from({ length: 10 }, () => statsOf(viewer)));
    client.off('commandStarted', onCommand);
    expect(new Set(calls.map(({ lastCalculatedAt }) => lastCalculatedAt)).size).toBe(1);
    // One for all views, one for the day's.
    expect(counted).toBe(2);
  });

  it('counts again for those whose recount broke off', async () => {
    const viewer = aViewer();
    const recounts = service.app.get(Recounts, { strict: false });
    await recounts.ask([viewer.userId]);
    await expect(recounts.run(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    const given: string[] = [];
    await recounts.run(async (userIds) => void given.push(...userIds));
    expect(given).toContain(viewer.userId);
  });

  it('heals at night what a lost event left behind', async () => {
    const viewer = aViewer();
    const { userId, username } = viewer;
    await source.publish('user.changed', aUserState({ userId, username }));
    await source.publish('chat.changed', chat({ chatId: newId(), userId: newId() }));
    await eventually(async () => {
      await service.app.get(SocialJobs).recountAll();
      return rows().findOne({ _id: userId });
    });
  });

  it('shows them to nobody else', async () => {
    const owner = aViewer({ username: 'Iris' });
    for (const route of [socialRoutes.getStats, socialRoutes.refreshStats]) {
      const foreign = await service.as(aViewer()).call(route, { params: { username: 'Iris' } });
      expect(foreign.status).toBe(403);
      expect(foreign.error).toMatchObject({ error: 'Statistics are Private', code: 'stats.private' });
      expect((await service.as(null).call(route, { params: { username: 'Iris' } })).status).toBe(401);
      expect((await service.as(owner).call(route, { params: { username: 'iRIS' } })).status).toBe(200);
    }
  });

  it.each(accessCases(socialRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(service.as(viewerIn(audience)), route)).toBe(expected);
  });
});
