import { type Logger, LOGGER } from '@masque/service-kit';
import { eventually } from '@masque/testkit';
import { readConfig } from '../src/config.ts';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, type Respond, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const never = () => undefined;
const times = { callMs: 500, probeMs: 200, probeEveryMs: 100 };

/** Collects the gateway's log lines about services that didn't answer. */
function failuresSaid({ app }: StartedGateway): { readonly upstream: string; readonly reason: string }[] {
  const said: { upstream: string; reason: string }[] = [];
  const logger = app.get<Logger>(LOGGER);
  logger.warn = (...[facts, text]: [unknown, ...unknown[]]) =>
    void (text === 'a service did not respond' && said.push(Object(facts)));
  return said;
}

it('waits 5 s for a service, and 2.5 s for a probe', () => {
  const { upstreamTimes } = readConfig({ IDENTITY_SECRET: 'x'.repeat(32) });
  expect(upstreamTimes).toEqual({ callMs: 5_000, probeMs: 2_500, probeEveryMs: 2_000 });
});

describe('a service that stands still', () => {
  const post = (user: Record<string, string>) => ({
    method: 'POST',
    headers: { ...user, 'content-type': 'application/json' },
    body: '{"name":"x"}',
  });

  it('holds its callers until its time limit and is then unavailable, for reads and changes, and holds nobody else', async () => {
    const identity = await standIn('identity', accounts);
    const silent = await standIn('catalog', never, () => 'silent');
    // Begins its responses but never continues.
    const chat = await standIn('chat', (_, response) => void response.writeHead(200).write('{'));
    const urls = {
      IDENTITY_URL: identity.url,
      CATALOG_URL: silent.url,
      MODERATION_URL: silent.url,
      CHAT_URL: chat.url,
    };
    const service = await startedGateway(urls, times);
    const said = failuresSaid(service);
    const iris = await service.signIn('iris');
    await service.fetch('/api/user', { headers: iris });
    const startedAt = Date.now();
    const waiting = [
      ...Array.from({ length: 20 }, () => service.fetch('/api/tags?limit=3')),
      service.fetch('/api/characters/c1/versions', { headers: iris }),
      service.fetch('/api/chats', { headers: iris }),
      service.fetch('/api/user-model', { ...post(iris), body: '{"model":"a/b"}' }),
      service.fetch('/api/characters', post(iris)),
    ];
    expect((await service.fetch('/api/test')).status).toBe(200);
    const codes = await Promise.all(
      waiting.map(async (reply) => ((await (await reply).json()) as { code: string }).code),
    );
    expect(codes).toEqual(waiting.map(() => 'server.unavailable'));
    const tookMs = Date.now() - startedAt;
    expect(tookMs).toBeGreaterThanOrEqual(times.callMs);
    // Timers of connections may be a second late.
    expect(tookMs).toBeLessThan(times.callMs + 4_000);
    // One line per service, however many calls were waiting.
    expect(said).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ upstream: 'catalog', reason: 'silent', lane: 'calls', instance: silent.url }),
        expect.objectContaining({ upstream: 'chat', reason: 'silent', lane: 'calls', code: 'UND_ERR_BODY_TIMEOUT' }),
      ]),
    );
    expect(said.filter(({ upstream }) => upstream === 'catalog')).toHaveLength(1);
    await Promise.all([service, identity, silent, chat].map((each) => each.close()));
  });

  it('keeps its uploads, and saves of a whole chat, as long as it only takes its time', async () => {
    const identity = await standIn('identity', accounts);
    const takesTime: Respond = (_, response) => void setTimeout(() => sendJson(response, {}, 201), 3 * times.callMs);
    const catalog = await standIn('catalog', takesTime);
    const chat = await standIn('chat', takesTime);
    const urls = { IDENTITY_URL: identity.url, CATALOG_URL: catalog.url, CHAT_URL: chat.url };
    const service = await startedGateway(urls, times);
    const iris = await service.signIn('iris');
    const paths = ['/api/characters', '/api/chat-histories', '/api/chats/c1/messages/m1/branch'];
    const replies = await Promise.all(paths.map((path) => service.fetch(path, post(iris))));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    await Promise.all([service, identity, catalog, chat].map((each) => each.close()));
  });
});

describe('an instance that stands still during a long call', () => {
  const probes = { areMissed: false, missed: 0 };
  const health = () => {
    if (!probes.areMissed) return undefined;
    probes.missed += 1;
    return 'silent';
  };
  const startLongCall = async (chats: readonly StandIn[]) => {
    Object.assign(probes, { areMissed: false, missed: 0 });
    const identity = await standIn('identity', accounts);
    const urls = { IDENTITY_URL: identity.url, CHAT_URL: chats.map(({ url }) => url).join(',') };
    const service = await startedGateway(urls, times);
    const headers = { ...(await service.signIn('iris')), 'content-type': 'application/json' };
    const call = service.fetch('/api/chat/completions', { method: 'POST', headers, body: '{}' });
    await eventually(() => chats.some(({ arrived }) => arrived.length === 1));
    probes.areMissed = true;
    const close = () => Promise.all([service, identity, ...chats].map((each) => each.close()));
    return { call, close };
  };

  it('is noticed by its probes, and the call ends, when there is another one', async () => {
    const { call, close } = await startLongCall([
      await standIn('chat', never, health),
      await standIn('chat', never, health),
    ]);
    expect((await call).status).toBe(503);
    expect(probes.missed).toBeGreaterThan(1);
    await close();
  });

  it('keeps its calls when it is the only one, and only busy', async () => {
    const answered = Promise.withResolvers<void>();
    const chat = await standIn(
      'chat',
      (_, response) => void answered.promise.then(() => sendJson(response, {})),
      health,
    );
    const { call, close } = await startLongCall([chat]);
    // More than one of several instances may miss.
    await eventually(() => probes.missed > 4);
    answered.resolve();
    expect((await call).status).toBe(200);
    await close();
  });
});
