import { events, socialRoutes } from '@masque/contracts';
import { consumedBy, newId, PermanentEventError } from '@masque/service-kit';
import { aViewer, eventSource, eventually, messageSink, type StartedService, startedService } from '@masque/testkit';
import { ChatsRepository } from '../src/chats/chats.repository.ts';
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

  it.each(consumedBy('social'))('handles the contract’s example of %s, also twice', async (name) => {
    const dead = await messageSink(service, `${events[name].topic}.dlq`);
    const marker = newId();
    const data = events[name].data.parse(events[name].example);
    await source.publishAs(marker, name, data);
    await source.publishAs(marker, name, data);
    await source.raw(events[name].topic, marker, 'the end'); // buried, after the two are through
    await eventually(() => dead.received.some(({ key }) => key === marker));
    expect(dead.received.filter(({ key, value }) => key === marker && value !== 'the end')).toEqual([]);
    await dead.close();
  });

  it('buries a poison message with its reason and handles the next one', async () => {
    const userId = newId();
    const dead = await messageSink(service, 'chat.activity.dlq');
    await source.raw('chat.activity', userId, '{"id":"cut off');
    const good = { ...events['chat.changed'].example, chatId: newId(), userId, messageCount: 4 };
    await source.publishAs(userId, 'chat.changed', good);
    await eventually(async () => (await refreshed(userId)).body.stats.totalMessages === 4);
    const buried = await eventually(() => dead.received.find(({ key }) => key === userId));
    expect(buried).toMatchObject({ value: '{"id":"cut off', headers: { 'x-dlq-error': 'not an event envelope' } });
    await dead.close();
  });

  it('buries an event that it can never handle, and handles the next one', async () => {
    const userId = newId();
    const dead = await messageSink(service, 'chat.activity.dlq');
    const chats = service.app.get(ChatsRepository);
    const keep = chats.keep.bind(chats);
    const poisonId = newId();
    chats.keep = async (row) => {
      if (row._id === poisonId) throw new PermanentEventError('this one never');
      await keep(row);
    };
    const chat = { ...events['chat.changed'].example, userId };
    await source.publishAs(userId, 'chat.changed', { ...chat, chatId: poisonId });
    await source.publishAs(userId, 'chat.changed', { ...chat, chatId: newId() });
    await eventually(async () => (await refreshed(userId)).body.stats.totalChats === 1);
    const buried = await eventually(() => dead.received.find(({ value }) => value?.includes(poisonId)));
    expect(buried.headers['x-dlq-error']).toBe('this one never');
    chats.keep = keep;
    await dead.close();
  });
});
