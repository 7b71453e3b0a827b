import { events, socialRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { PermanentEventError } from '@masque/service-kit/events';
import {
  aViewer,
  eventSource,
  eventually,
  messageSink,
  playRecordedEvents,
  type StartedService,
  startedService,
} from '@masque/testkit';
import { SocialChatsService } from '../src/chats/chats.service.ts';
import { social } from '../src/service.ts';

describe('events that social listens to', () => {
  let service: StartedService;
  let source: Awaited<ReturnType<typeof eventSource>>;
  beforeAll(async () => {
    service = await startedService(social);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    source = await eventSource(service);
  });
  afterAll(async () => {
    await source.close();
    await service.close();
  });

  const refreshed = async (userId: string) => {
    const viewer = aViewer({ userId });
    return service.as(viewer).call(socialRoutes.refreshStats, { params: { username: viewer.username } });
  };

  it('handles the examples of today and what earlier versions sent, also twice', async () => {
    expect(await playRecordedEvents(service, 'social')).toEqual([]);
  });

  it('dead-letters a poison message with its reason and handles the next one', async () => {
    const userId = newId();
    const dead = await messageSink(service, 'chat.activity.dlq');
    await source.raw('chat.activity', userId, '{"id":"cut off');
    const good = { ...events['chat.changed'].example, chatId: newId(), userId, messageCount: 4 };
    await source.publishAs(userId, 'chat.changed', good);
    await eventually(async () => (await refreshed(userId)).body.stats.totalMessages === 4);
    const letter = await eventually(() => dead.received.find(({ key }) => key === userId));
    expect(letter).toMatchObject({ value: '{"id":"cut off', headers: { 'x-dlq-error': 'not an event envelope' } });
    await dead.close();
  });

  it('dead-letters an event that it can never handle, and handles the next one', async () => {
    const userId = newId();
    const dead = await messageSink(service, 'chat.activity.dlq');
    const chats = service.app.get(SocialChatsService);
    const recordAll = chats.recordAll.bind(chats);
    const poisonId = newId();
    chats.recordAll = async (all) => {
      if (all.some(({ chatId }) => chatId === poisonId)) throw new PermanentEventError('this one never');
      await recordAll(all);
    };
    const chat = { ...events['chat.changed'].example, userId };
    await source.publishAs(userId, 'chat.changed', { ...chat, chatId: poisonId });
    await source.publishAs(userId, 'chat.changed', { ...chat, chatId: newId() });
    await eventually(async () => (await refreshed(userId)).body.stats.totalChats === 1);
    const letter = await eventually(() => dead.received.find(({ value }) => value?.includes(poisonId)));
    expect(letter.headers['x-dlq-error']).toBe('this one never');
    chats.recordAll = recordAll;
    await dead.close();
  });
});
