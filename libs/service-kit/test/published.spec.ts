import {
  backingEnv,
  type CutLine,
  cutLine,
  eventSink,
  eventually,
  type StartedService,
  startedService,
} from '@masque/testkit';
import { Health } from '../src/health.ts';
import { smallRoutes, smallService, ThingsController, Watch } from './small-service.ts';

const ready = (service: StartedService) =>
  eventually(async () => (await service.app.get(Health).report()).ready, 20_000);
const write = async (service: StartedService, id: string, requestId = 'request-of-outbox') => {
  const reply = await service
    .as(null)
    .fetch(`/things/${id}`, { method: 'PUT', headers: { 'x-request-id': requestId } });
  return { status: reply.status, body: smallRoutes.write.response.parse(await reply.json()) };
};
const things = (service: StartedService) => service.app.get(ThingsController).published;
const pendingRows = (service: StartedService) =>
  things(service).rows.countDocuments({ $or: [{ 'outbox.chat-changed': true }, { 'outbox.user-changed': true }] });

describe('a published collection', () => {
  it('publishes what was written, with the request id of the writer, and then marks it as sent', async () => {
    const watch = new Watch();
    const service = await startedService(smallService(watch));
    await ready(service);
    await write(service, 'a', 'request-of-a');
    await write(service, 'a', 'request-of-a2');
    await eventually(() => watch.handled.some(({ requestId }) => requestId === 'request-of-a2'));
    await eventually(async () => (await pendingRows(service)) === 0);
    const sink = await eventSink(service, 'chat.activity');
    await eventually(() => sink.received.length > 0);
    expect(sink.received.at(-1)).toMatchObject({
      name: 'chat.changed',
      version: 1,
      requestId: 'request-of-a2',
      data: { chatId: 'a', messageCount: 2, revision: 2 },
    });
    await sink.close();
    await service.close();
  });

  it('publishes the newest state of each row when many are written at once', async () => {
    const watch = new Watch();
    const service = await startedService(smallService(watch));
    await ready(service);
    const ids = Array.from({ length: 40 }, (_, n) => `row-${n}`);
    for (let round = 0; round < 3; round += 1) await Promise.all(ids.map((id) => write(service, id)));
    await eventually(async () => (await pendingRows(service)) === 0);
    const sink = await eventSink(service, 'chat.activity');
    await eventually(() => {
      const newest = new Map(sink.received.map(({ data }) => [Reflect.get(Object(data), 'chatId'), data]));
      return (
        newest.size === ids.length && [...newest.values()].every((data) => Reflect.get(Object(data), 'revision') === 3)
      );
    });
    await sink.close();
    await service.close();
  });

  it('finds what a crash between write and publishing left behind', async () => {
    const watch = new Watch();
    const first = await startedService(smallService(watch));
    await ready(first);
    await write(first, 'left');
    await eventually(() => watch.handled.length === 1);
    await eventually(async () => (await pendingRows(first)) === 0);
    // The write of a process that dies before it publishes.
    const marks = { 'outbox.chat-changed': true, 'outbox.user-changed': true } as const;
    await things(first).rows.updateOne({ _id: 'left' }, { $inc: { revision: 1 }, $set: marks });
    await first.close();
    const second = await startedService(smallService(watch), { NAME_PREFIX: first.env['NAME_PREFIX'] ?? '' });
    await eventually(() => watch.handled.length === 2, 20_000);
    await eventually(async () => (await pendingRows(second)) === 0);
    await second.close();
  }, 60_000);

  describe('while the broker is away', () => {
    let broker: CutLine;
    let service: StartedService;
    const watch = new Watch();
    beforeAll(async () => {
      broker = await cutLine(backingEnv().KAFKA_BROKERS, 'cut');
      service = await startedService(smallService(watch), { KAFKA_BROKERS: broker.address });
    });
    afterAll(async () => {
      await service.close();
      await broker.close();
    });

    it('takes writes, and publishes each when it is there', async () => {
      await eventually(async () => (await service.app.get(Health).report()).parts['store'] === 'up');
      expect((await service.app.get(Health).report()).parts['kafka']).toBe('down');
      const started = Date.now();
      for (let n = 0; n < 10; n += 1) expect((await write(service, `away-${n}`)).status).toBe(200);
      expect(Date.now() - started).toBeLessThan(5_000);
      expect(await pendingRows(service)).toBe(10);
      await broker.mend();
      await eventually(() => watch.handled.length >= 10, 20_000);
      await eventually(async () => (await pendingRows(service)) === 0);
    }, 60_000);
  });
});
