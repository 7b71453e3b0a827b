import { eventSink, eventually, type StartedService, startedService } from '@masque/testkit';
import { Metrics, METRICS } from '../src/metrics/metrics.ts';
import { smallService, ThingsController, Watch } from './small-service.ts';

const dataOf = (envelope: { data: unknown }): Record<string, unknown> => Object(envelope.data);

/** Commands that the store has executed on this collection; on all collections if it doesn't say. */
const commandsOf = async ({ published: { rows } }: ThingsController): Promise<number> => {
  const { commands, namespaces } = (await rows.conn.db?.admin().serverStatus())?.['metrics'] ?? {};
  const own: unknown = namespaces?.[`${rows.conn.name}.${rows.collectionName}`];
  const counts = Object.values(Object(own ?? commands)).map((count) => Number(Object(count).total ?? count));
  return counts.reduce((sum, count) => sum + count, 0);
};

describe('the relay from rows to events', () => {
  const watch = new Watch();
  let service: StartedService;
  let things: ThingsController;
  let chats: Awaited<ReturnType<typeof eventSink>>;
  let users: Awaited<ReturnType<typeof eventSink>>;
  beforeAll(async () => {
    service = await startedService(smallService(watch));
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    things = service.app.get(ThingsController);
    chats = await eventSink(service, 'chat.activity');
    users = await eventSink(service, 'identity.users');
  });
  afterAll(async () => {
    await Promise.all([chats.close(), users.close()]);
    await service.close();
  });

  const chatsOf = (id: string) => chats.received.map(dataOf).filter(({ chatId }) => chatId === id);
  const usersOf = (id: string) => users.received.map(dataOf).filter(({ userId }) => userId === id);
  const row = (id: string) => things.published.find(id);

  it('sends each event of a row by its own mark, and removes them all', async () => {
    await things.write('both');
    await eventually(() => usersOf('both').length > 0);
    expect((await row('both'))?.outbox).toEqual({ 'chat-changed': true }); // chat.changed waits
    await eventually(() => chatsOf('both').length > 0);
    await eventually(async () => Object.keys((await row('both'))?.outbox ?? {}).length === 0);
  });

  it('makes one event of many changes of one chat', async () => {
    for (let n = 0; n < 20; n += 1) await things.write('busy');
    await eventually(() => chatsOf('busy').some(({ revision }) => revision === 20));
    expect(chatsOf('busy').length).toBeLessThan(3);
  });

  it('publishes nothing of a change that events do not carry, but counts it', async () => {
    await things.write('quiet');
    await eventually(() => usersOf('quiet').length === 1);
    await things.published.update({ _id: 'quiet' }, { $set: { messageCount: 5 } }, { publish: false });
    expect((await row('quiet'))?.revision).toBe(2);
    await things.published.updatePrivate({ _id: 'quiet' }, { $set: { messageCount: 6 } });
    expect(await row('quiet')).toMatchObject({ revision: 2, messageCount: 6 });
    await things.write('loud');
    await eventually(() => usersOf('loud').length === 1);
    expect(usersOf('quiet')).toHaveLength(1);
  });

  it('changes a row only where it is as expected', async () => {
    await things.write('guarded');
    const stale = { _id: 'guarded', revision: 7 };
    expect(await things.published.update(stale, { $set: { messageCount: 9 } })).toBe(false);
    expect(await things.published.findOneAndUpdate(stale, { $set: { messageCount: 9 } })).toBeNull();
    expect(await things.published.insertIfAbsent({ _id: 'guarded', messageCount: 9, isDeleted: false })).toBe(false);
    const changes = [
      { filter: { _id: 'guarded', revision: 1 }, change: { $set: { messageCount: 2 } } },
      { filter: stale, change: { $set: { messageCount: 9 } } },
    ];
    expect(await things.published.updateMany(changes)).toBe(1);
    expect(await row('guarded')).toMatchObject({ revision: 2, messageCount: 2 });
  });

  it('leaves a tombstone of what is deleted, once', async () => {
    await things.write('ended');
    const before = await things.published.delete({ _id: 'ended' }, { $set: { messageCount: 0 } });
    expect(before).toMatchObject({ messageCount: 1, isDeleted: false });
    expect(await things.published.delete({ _id: 'ended' })).toBeNull();
    await eventually(() => chatsOf('ended').some(({ isDeleted, revision }) => isDeleted === true && revision === 2));
  });

  it('asks the store for much less than one command a row under load', async () => {
    const ids = Array.from({ length: 400 }, (_, n) => `load-${n}`);
    const before = await commandsOf(things);
    await Promise.all(ids.map((_id) => things.published.insertIfAbsent({ _id, messageCount: 1, isDeleted: false })));
    await eventually(() => ids.every((id) => usersOf(id).length > 0 && chatsOf(id).length > 0));
    const pending = { $or: [{ 'outbox.chat-changed': true as const }, { 'outbox.user-changed': true as const }] };
    await eventually(async () => (await things.published.rows.countDocuments(pending)) === 0);
    const commands = (await commandsOf(things)) - before;
    expect(commands).toBeGreaterThan(0);
    expect(commands).toBeLessThan(ids.length / 10);
  });

  it('puts a row aside that cannot be published, while others go on, and says so in the metrics', async () => {
    // The event's contract refuses this count.
    await things.published.insert({ _id: 'cursed', messageCount: -1, isDeleted: false });
    const latencies: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const started = Date.now();
      await things.write(`beside-${n}`);
      await eventually(() => usersOf(`beside-${n}`).length > 0);
      latencies.push(Date.now() - started);
    }
    expect(Math.max(...latencies)).toBeLessThan(1_000);
    await eventually(async () => (await row('cursed'))?.outbox?.['chat-changed'] === 'dead', 20_000);
    expect((await row('cursed'))?.outboxErrors?.['chat-changed']).toContain('messageCount');
    const metrics = await service.app.get<Metrics>(METRICS).text();
    expect(metrics).toMatch(/masque_dead_rows\{event="chat\.changed".*\} 1/);
    // The next change gets another attempt.
    await things.published.update({ _id: 'cursed' }, { $set: { messageCount: 1 } });
    await eventually(() => chatsOf('cursed').length > 0);
    await eventually(async () => (await row('cursed'))?.outbox?.['chat-changed'] === undefined);
  }, 60_000);
});
