import { type EventData, type EventEnvelope, events } from '@masque/contracts';
import {
  type CutLine,
  cutLine,
  eventSource,
  eventually,
  messageSink,
  type StartedService,
  startedService,
} from '@masque/testkit';
import { newId } from '../src/context.ts';
import { PermanentEventError } from '../src/events/index.ts';
import { Health } from '../src/health.ts';
import { smallService, ThingsController, Watch } from './small-service.ts';

const TOPIC = 'chat.activity';
const chat = (chatId: string): EventData<'chat.changed'> => ({
  ...events['chat.changed'].example,
  chatId,
});
const envelope = (own: Partial<EventEnvelope> = {}): string =>
  JSON.stringify({
    id: newId(),
    name: 'chat.changed',
    version: 1,
    occurredAt: '2026-01-02T03:04:05.000Z',
    requestId: 'request-of-event',
    data: chat('chat-1'),
    ...own,
  });

describe('events that a service handles', () => {
  let service: StartedService;
  let store: CutLine;
  let source: Awaited<ReturnType<typeof eventSource>>;
  let dead: Awaited<ReturnType<typeof messageSink>>;
  const watch = new Watch();

  beforeAll(async () => {
    const { host, search } = new URL(process.env['MONGODB_URL'] ?? '');
    store = await cutLine(host);
    service = await startedService(smallService(watch), { MONGODB_URL: `mongodb://${store.address}/${search}` });
    await eventually(async () => (await service.app.get(Health).report()).ready);
    source = await eventSource(service);
    dead = await messageSink(service, `${TOPIC}.dlq`);
  });
  afterEach(() => {
    watch.onChat = async () => undefined;
  });
  afterAll(async () => {
    await Promise.all([source.close(), dead.close()]);
    await service.close();
    await store.close();
  });

  const handled = (chatId: string) => watch.handled.filter((event) => event.chatId === chatId);
  /** Sends a message, then a good event to the same partition; waits until the good one is handled. */
  const sendAndPass = async (value: string) => {
    const key = newId();
    await source.raw(TOPIC, key, value);
    await source.raw(TOPIC, key, envelope({ data: chat(`behind-${key}`) }));
    await eventually(() => handled(`behind-${key}`).length === 1);
    return key;
  };
  const deadLetterOf = (key: string) => eventually(() => dead.received.find((message) => message.key === key));

  it('are handled under the request id of the request that caused them', async () => {
    await source.raw(TOPIC, 'a', envelope({ data: chat('with-request-id'), requestId: 'request-7' }));
    await eventually(() => handled('with-request-id').length > 0);
    expect(handled('with-request-id')).toEqual([{ chatId: 'with-request-id', requestId: 'request-7' }]);
  });

  it.each([
    ['no JSON', '{"id":', 'not an event envelope'],
    ['no envelope', '{"hello":"world"}', 'not an event envelope'],
    ['an empty message', '', 'not an event envelope'],
    ['data of another shape', envelope({ data: { chatId: { $gt: '' } } }), 'chat.changed does not match its contract'],
    ['a version of the future', envelope({ version: 99 }), 'unknown version of chat.changed'],
  ])(
    'end in the dead letters at once when they are poison, and do not hold up the next one: %s',
    async (_, value, reason) => {
      const key = await sendAndPass(value);
      expect(await deadLetterOf(key)).toEqual({
        key,
        value,
        headers: {
          'x-dlq-service': expect.any(String),
          'x-dlq-topic': expect.stringMatching(/chat\.activity$/),
          'x-dlq-partition': expect.stringMatching(/^\d+$/),
          'x-dlq-offset': expect.stringMatching(/^\d+$/),
          'x-dlq-error': reason,
        },
      });
    },
  );

  it('are tried four times, and then end in the dead letters', async () => {
    let tries = 0;
    watch.onChat = async ({ chatId }) => {
      if (chatId !== 'cursed') return;
      tries += 1;
      throw new Error(`refused ${tries}`);
    };
    const key = await sendAndPass(envelope({ data: chat('cursed') }));
    expect(await deadLetterOf(key)).toMatchObject({ headers: { 'x-dlq-error': 'refused 4' } });
    expect(tries).toBe(4);
  });

  it('are tried once when no retry can help', async () => {
    let tries = 0;
    watch.onChat = async ({ chatId }) => {
      if (chatId !== 'hopeless') return;
      tries += 1;
      throw new PermanentEventError('never');
    };
    await deadLetterOf(await sendAndPass(envelope({ data: chat('hopeless') })));
    expect(tries).toBe(1);
  });

  it('are handled after a passing failure, once, in order', async () => {
    let tries = 0;
    watch.onChat = async ({ chatId }) => {
      if (chatId !== 'flaky') return;
      tries += 1;
      if (tries < 4) throw new Error('not yet');
    };
    const key = await sendAndPass(envelope({ data: chat('flaky') }));
    const order = watch.handled.map(({ chatId }) => chatId);
    expect(handled('flaky')).toHaveLength(1);
    expect(order.indexOf('flaky')).toBeLessThan(order.indexOf(`behind-${key}`));
  });

  it('of a name that others listen to are passed over', async () => {
    const before = dead.received.length;
    await sendAndPass(envelope({ name: 'chat.something-else' }));
    expect(dead.received).toHaveLength(before);
  });

  it('wait for a store that is away, longer than four tries, and are not dead-lettered', async () => {
    const before = dead.received.length;
    let tries = 0;
    watch.onChat = async ({ chatId }) => {
      if (chatId !== 'patient') return;
      tries += 1;
      await service.app.get(ThingsController).published.find('some');
    };
    await store.cut();
    await source.raw(TOPIC, 'p', envelope({ data: chat('patient') }));
    await eventually(() => tries > 4, 25_000);
    await store.mend();
    await eventually(() => handled('patient').length === 1);
    expect(dead.received).toHaveLength(before);
  }, 40_000);
});
