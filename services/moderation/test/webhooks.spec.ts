import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { CONFIG, newId } from '@masque/service-kit';
import { DeadLetters } from '@masque/service-kit/events';
import { StoreConnection } from '@masque/service-kit/store';
import { aUserState, eventually } from '@masque/testkit';
import type { ModerationConfig } from '../src/config.ts';
import { ModerationJobs } from '../src/jobs/handlers.ts';
import type { DeliveryRow } from '../src/webhooks/delivery.row.ts';
import { WebhookSender } from '../src/webhooks/webhook.sender.ts';
import { WebhooksService } from '../src/webhooks/webhooks.service.ts';
import { moderationScene, type ModerationScene } from './support/scene.ts';

const KEY = Buffer.from('thirty-two bytes, of which none is secret').subarray(0, 32);

interface Arrived {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

describe('webhooks', () => {
  let scene: ModerationScene;
  let receiver: Server;
  let address: string;
  let port: number;
  const arrived: Arrived[] = [];
  let status = 204;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        arrived.push({ path: request.url ?? '', headers: request.headers, body });
        response.writeHead(status, { location: '/elsewhere' }).end('thank you');
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const bound = receiver.address();
    port = typeof bound === 'object' ? (bound?.port ?? 0) : 0;
    address = `http://127.0.0.1:${port}/masque`;
    const WEBHOOKS = `${address}#whsec_${KEY.toString('base64')}`;
    scene = await moderationScene({ WEBHOOKS, WEBHOOKS_PRIVATE: 'true' });
  });
  afterAll(async () => {
    await scene.close();
    receiver.close();
  });
  beforeEach(() => {
    status = 204;
  });

  const jobs = () => scene.service.app.get(ModerationJobs, { strict: false });
  const webhooks = () => scene.service.app.get(WebhooksService, { strict: false });
  const rows = () => scene.service.app.get(StoreConnection).collection<DeliveryRow>('webhook-deliveries');
  const rowOf = (eventId: string) => rows().findOne({ eventId });
  const ofEvent = (eventId: string) => arrived.filter(({ headers }) => headers['webhook-id'] === eventId);
  /** Runs the job, and also waits if another run is already delivering the event. */
  const told = async (eventId: string) => {
    await jobs().sendWebhooks();
    await eventually(() => ofEvent(eventId).length > 0);
    const [one] = ofEvent(eventId);
    if (!one) throw new Error('not told');
    return one;
  };
  const dataOf = ({ body }: Arrived): unknown => JSON.parse(body);

  it('tell of a report and of what moderators decide, signed and without anybody’s words', async () => {
    const author = await scene.person();
    const { characterId } = await scene.character(author);
    const { id } = await scene.report(await scene.person(), 'character', characterId);
    const reported = await told(`report.created:${id}`);
    expect(reported.path).toBe('/masque');
    expect(dataOf(reported)).toEqual({
      type: 'report.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { reportId: id, reportedType: 'character', reportedId: characterId, reason: 'Other' },
    });
    const { 'webhook-id': eventId, 'webhook-timestamp': at, 'webhook-signature': signature } = reported.headers;
    const expected = createHmac('sha256', KEY).update(`${String(eventId)}.${String(at)}.${reported.body}`);
    expect(signature).toBe(`v1,${expected.digest('base64')}`);
    expect(Math.abs(Number(at) - Date.now() / 1_000)).toBeLessThan(60);

    expect((await scene.act(id, 'hide', { note: 'a note', message: 'a message' })).status).toBe(201);
    const [hidden] = await scene.audit('hide');
    const decisionId = hidden?.id ?? '';
    const decided = await told(`decision.made:${decisionId}`);
    expect(dataOf(decided)).toMatchObject({ data: { kind: 'hide', subjectId: characterId, reportId: id } });
    expect(decided.body).not.toMatch(/a note|a message/);
  });

  it('tell of an account when it is erased everywhere, and not of one long ago', async () => {
    const gone = (erasedAt: Date | null) =>
      aUserState({ userId: newId(), isDeleted: true, username: '', erasedAt: erasedAt?.toISOString() ?? null });
    const [ending, old, now] = [gone(null), gone(new Date(Date.now() - 2 * 86_400_000)), gone(new Date())];
    for (const one of [ending, old, now]) await scene.source.publish('user.changed', one);
    await eventually(() => rowOf(`account.erased:${now.userId}`));
    expect(dataOf(await told(`account.erased:${now.userId}`))).toMatchObject({ data: { userId: now.userId } });
    for (const { userId } of [ending, old]) expect(await rowOf(`account.erased:${userId}`)).toBeNull();
  });

  it('tell of dead letters, of each once', async () => {
    const letters = () => arrived.filter(({ body }) => body.includes('"dead_letter.created"'));
    const value = { key: Buffer.from('k'), value: Buffer.from('{}'), headers: {} };
    const message = { ...value, offset: '7', timestamp: '0', attributes: 0 };
    const deadLetter = () =>
      scene.service.app.get(DeadLetters).deadLetter('catalog.characters', 0, message, new Error('unreadable'));
    await deadLetter();
    await jobs().tellDeadLetters();
    await jobs().sendWebhooks();
    await eventually(() => letters().length === 1);
    await jobs().tellDeadLetters();
    await deadLetter();
    await deadLetter();
    await jobs().tellDeadLetters();
    await jobs().sendWebhooks();
    await eventually(() => letters().length > 1);
    expect(letters().map(dataOf)).toMatchObject([
      { data: { topic: 'catalog.characters', count: 1, total: 1 } },
      { data: { topic: 'catalog.characters', count: 2, total: 3 } },
    ]);
  });

  it('come again under the same id until they arrive, and the log of deliveries says so', async () => {
    status = 503;
    const eventId = `account.erased:${newId()}`;
    await webhooks().add('account.erased', eventId, { userId: 'u' });
    await told(eventId);
    const failed = await eventually(async () => {
      const row = await rowOf(eventId);
      return row?.tries === 1 ? row : undefined;
    });
    expect(failed).toMatchObject({
      state: 'waiting',
      status: 503,
      reason: 'the receiver responded with 503',
      url: address,
    });
    expect((failed?.dueAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(1_000);
    await jobs().sendWebhooks();
    expect(ofEvent(eventId)).toHaveLength(1);
    status = 200;
    await rows().updateOne({ eventId }, { $set: { dueAt: new Date() } });
    await jobs().sendWebhooks();
    await eventually(async () => (await rowOf(eventId))?.state === 'delivered');
    expect(await rowOf(eventId)).toMatchObject({ tries: 2, status: 200, reason: '' });
    expect(new Set(ofEvent(eventId).map(({ body }) => body)).size).toBe(1);
  });

  it('are told once, however often and by however many they are told of and sent', async () => {
    const eventId = `account.erased:${newId()}`;
    const all = Array.from({ length: 5 }, () => webhooks().add('account.erased', eventId, { userId: 'u' }));
    await Promise.all(all);
    await Promise.all([webhooks().sendDue(), webhooks().sendDue()]);
    await eventually(() => ofEvent(eventId).length > 0);
    await jobs().sendWebhooks();
    expect(ofEvent(eventId)).toHaveLength(1);
  });

  it('follow no redirect', async () => {
    status = 302;
    const eventId = `account.erased:${newId()}`;
    await webhooks().add('account.erased', eventId, { userId: 'u' });
    await told(eventId);
    await eventually(async () => (await rowOf(eventId))?.reason === 'the receiver responded with 302');
    expect(arrived.filter(({ path }) => path === '/elsewhere')).toEqual([]);
  });

  it.each(['https://127.0.0.1', 'https://localhost', 'https://[::1]', 'https://2130706433', 'http://1.1.1.1'])(
    'go to no address like %s unless the operator says so',
    async (host) => {
      const config = scene.service.app.get<ModerationConfig>(CONFIG);
      const sender = new WebhookSender({ ...config, webhooks: { ...config.webhooks, mayBePrivate: false } });
      const before = arrived.length;
      const { status: answered, reason } = await sender.send(`${host}:${port}/`, {}, '{}');
      expect(answered).toBeNull();
      expect(reason).toMatch(/is not a public address|only https/);
      expect(arrived).toHaveLength(before);
    },
  );

  it('to an address that is configured no more are given up', async () => {
    const eventId = `account.erased:${newId()}`;
    const now = new Date();
    const row = {
      _id: eventId,
      eventId,
      type: 'account.erased' as const,
      endpoint: 'gone',
      url: 'https://gone.example/',
    };
    const open = { body: '{}', state: 'waiting' as const, tries: 0, status: null, reason: '', settledAt: null };
    await rows().insertOne({ ...row, ...open, dueAt: now, createdAt: now });
    await jobs().sendWebhooks();
    await eventually(async () => (await rowOf(eventId))?.state === 'failed');
  });
});
