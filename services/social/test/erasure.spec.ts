import { type EventData, events, socialRoutes } from '@masque/contracts';
import { newId, RedisClient } from '@masque/service-kit';
import { ErasuresService } from '@masque/service-kit/erasure';
import { StoreConnection } from '@masque/service-kit/store';
import {
  aCharacter,
  aUserState,
  aViewer,
  eventSink,
  eventSource,
  eventually,
  type StartedService,
  startedService,
} from '@masque/testkit';
import { SocialChatsService } from '../src/chats/chats.service.ts';
import { SocialJobs } from '../src/jobs/handlers.ts';
import { social } from '../src/service.ts';
import { StatsCounting } from '../src/stats/stats.counting.ts';

describe('the erasure of a deleted account in social', () => {
  let service: StartedService;
  let source: Awaited<ReturnType<typeof eventSource>>;
  let sink: Awaited<ReturnType<typeof eventSink>>;
  beforeAll(async () => {
    service = await startedService(social);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    source = await eventSource(service);
    sink = await eventSink(service, 'social.erasures');
  });
  afterAll(async () => {
    await sink.close();
    await source.close();
    await service.close();
  });

  const chatOf = (userId: string, own: Partial<EventData<'chat.changed'>> = {}): EventData<'chat.changed'> => ({
    ...events['chat.changed'].example,
    chatId: newId(),
    userId,
    ...own,
  });
  const rowsOf = async (collection: string, text: string) =>
    (await service.app.get(StoreConnection).connection.collection(collection).find({}).toArray()).filter((row) =>
      JSON.stringify(row).includes(text),
    );
  const acknowledged = (userId: string) =>
    sink.received.filter(({ data }) => Reflect.get(Object(data), 'userId') === userId).map(({ data }) => Object(data));
  const isErased = (userId: string) => service.app.get(ErasuresService).isErased(userId);

  /** A user with one of everything that this service stores. */
  const filled = async () => {
    const userId = newId();
    const user = aUserState({ userId, username: `leaving-${userId}`, revision: 2 });
    await source.publish('user.changed', user);
    const character = aCharacter({ authorId: userId });
    await source.publish('character.changed', character);
    const chat = chatOf(userId);
    await source.publish('chat.changed', chat);
    const viewer = aViewer({ userId });
    const counted = () => service.as(viewer).call(socialRoutes.refreshStats, { params: { username: viewer.username } });
    await eventually(async () => {
      const { stats } = (await counted()).body;
      return stats.totalChats === 1 && stats.totalCharacters === 1;
    });
    await eventually(async () => (await rowsOf('users', userId)).length === 1);
    return { userId, user, character, chat };
  };
  const end = (user: EventData<'user.changed'>, revision = 3): EventData<'user.changed'> => ({
    ...user,
    username: '',
    bio: '',
    isDeleted: true,
    revision,
  });

  it('leaves ids alone, and says so', async () => {
    const { userId, user } = await filled();
    const other = await filled();
    await source.publish('user.changed', end(user));
    await eventually(() => acknowledged(userId).some((data) => data['isErased'] === true));
    for (const collection of ['chats', 'characters', 'user-stats']) {
      expect(await rowsOf(collection, userId)).toEqual([]);
      expect(await rowsOf(collection, other.userId)).toHaveLength(1);
    }
    expect(await rowsOf('users', userId)).toEqual([
      { _id: userId, username: '', usernameKey: '', profilePicture: null, bio: '', isDeleted: true, revision: 3 },
    ]);
    const { redis } = service.app.get(RedisClient);
    expect(await redis.sismember('{recounts}:asked', userId)).toBe(0);
  });

  it('is not undone by events that come late, nor by the nightly recount', async () => {
    const { userId, user, character, chat } = await filled();
    await source.publish('user.changed', end(user));
    await eventually(() => isErased(userId));
    await source.publish('user.changed', user);
    await source.publish('chat.changed', { ...chat, isDeleted: true, revision: 9 });
    await source.publish('character.changed', { ...character, isDeleted: true, revision: 9 });
    const marker = await filled(); // published after them
    await service.app.get(SocialJobs).recountAll();
    expect(await rowsOf('user-stats', marker.userId)).toHaveLength(1);
    for (const collection of ['chats', 'characters', 'user-stats'])
      expect(await rowsOf(collection, userId)).toEqual([]);
    expect(await rowsOf('users', userId)).toMatchObject([{ username: '' }]);
  });

  it('is not undone by a recount that was under way', async () => {
    const { userId, user } = await filled();
    const counting = service.app.get(StatsCounting, { strict: false });
    const real = counting.of.bind(counting);
    const hasCounted = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    counting.of = async (userIds) => {
      const counts = await real(userIds);
      if (!userIds.includes(userId)) return counts;
      hasCounted.resolve();
      await goOn.promise;
      return counts;
    };
    const viewer = aViewer({ userId });
    const recount = service.as(viewer).call(socialRoutes.refreshStats, { params: { username: viewer.username } });
    await hasCounted.promise;
    await source.publish('user.changed', end(user));
    await eventually(() => isErased(userId));
    goOn.resolve();
    await recount;
    counting.of = real;
    for (const collection of ['user-stats', 'day-points']) expect(await rowsOf(collection, userId)).toEqual([]);
  });

  it('is acknowledged again when it is asked for again', async () => {
    const { userId, user } = await filled();
    await source.publish('user.changed', end(user));
    await eventually(() => isErased(userId));
    const erased = () => acknowledged(userId).filter((data) => data['isErased'] === true).length;
    const before = await eventually(erased);
    await source.publish('user.changed', end(user)); // a repeated event changes nothing
    await source.publish('user.changed', end(user, 4));
    await eventually(() => erased() > before);
  });

  it('is repeated until it is done: a failure keeps nothing else from being erased', async () => {
    const { userId, user } = await filled();
    const chats = service.app.get(SocialChatsService);
    const erase = chats.erase.bind(chats);
    let failures = 0;
    chats.erase = async (id) => {
      if (id === userId && (failures += 1) < 3) throw new Error('away');
      await erase(id);
    };
    await source.publish('user.changed', end(user));
    await eventually(() => failures > 0);
    expect(await isErased(userId)).toBe(false);
    await eventually(() => isErased(userId), 15_000);
    expect(await rowsOf('chats', userId)).toEqual([]);
    chats.erase = erase;
  });
});
