import { eventually } from '@masque/testkit';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, type StandIn, standIn } from './support/stand-in.ts';

describe('the stream of notices', () => {
  let identity: StandIn;
  let social: StandIn;
  let service: StartedGateway;
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    social = await standIn('social', ({ path }, response) => {
      if (path !== '/notices/stream') return sendJson(response, { notices: [], unread: 0, nextCursor: null });
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 7\ndata: begun\n\n');
      return undefined;
    });
    service = await startedGateway({ IDENTITY_URL: identity.url, SOCIAL_URL: social.url });
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([identity.close(), social.close()]);
  });

  const open = async (headers: Record<string, string>) => {
    const reply = await service.fetch('/api/notices/stream', { headers });
    const reader = reply.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    const state = { hasEnded: false };
    const end = () => (state.hasEnded = true);
    void reader?.read().then(end, end);
    return { reply, first, state, leave: async () => reader?.cancel() };
  };

  it('is passed on as it comes, with the place after which its reader goes on', async () => {
    const iris = await service.signIn('iris');
    const { reply, first, leave } = await open({ ...iris, 'last-event-id': '5' });
    expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(first).toBe('id: 7\ndata: begun\n\n');
    expect(social.arrived.at(-1)).toMatchObject({
      headers: { 'last-event-id': '5' },
      identity: { viewer: { userId: 'iris' } },
    });
    await leave();
    await eventually(async () => (await social.connections()) === 0);
  });

  it('keeps no other call to the service waiting, however many are open', async () => {
    const people = await Promise.all(Array.from({ length: 300 }, (_, n) => service.signIn(`reader-${n}`)));
    const streams = await Promise.all(people.map((headers) => open(headers)));
    expect((await service.fetch('/api/notices', { headers: people[0] ?? {} })).status).toBe(200);
    await Promise.all(streams.map(({ leave }) => leave()));
  });

  it('ends within 2 s of the session that it was opened by, and no other does', async () => {
    const [mine, other] = [await service.signIn('iris'), await service.signIn('iris')];
    const [stream, kept] = [await open(mine), await open(other)];
    await service.fetch('/api/logout', {
      method: 'POST',
      headers: { ...mine, 'content-type': 'application/json' },
      body: '{}',
    });
    await eventually(() => stream.state.hasEnded, 2_000);
    expect(kept.state.hasEnded).toBe(false);
    await kept.leave();
  });

  it('is not opened by who asks for its head alone, and keeps the connection for the next call', async () => {
    const iris = await service.signIn('iris');
    const before = social.arrived.length;
    const reply = await service.fetch('/api/notices/stream', { headers: iris, method: 'HEAD' });
    expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(social.arrived).toHaveLength(before);
  });

  it('is refused to visitors', async () => {
    const before = social.arrived.length;
    expect((await service.fetch('/api/notices/stream')).status).toBe(401);
    expect(social.arrived).toHaveLength(before);
  });
});
