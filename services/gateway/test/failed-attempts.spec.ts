import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const attempts = [
  '/api/chat/completions',
  '/api/v1/chat/completions',
  '/api/chats/c1/continue',
  '/api/chats/c1/impersonate',
  '/api/chats/c1/messages/m1/regenerate',
];

describe('attempts of replies that fail', () => {
  let identity: StandIn;
  let chat: StandIn;
  let gateway: StartedGateway;
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    chat = await standIn('chat', (_, response) => {
      sendJson(response, { error: 'No credits', code: 'model.no_credits', requestId: 'r' }, 402);
    });
    gateway = await startedGateway({ IDENTITY_URL: identity.url, CHAT_URL: chat.url, RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all([identity.close(), chat.close()]);
  });

  it('count against one rate, though the daily count is given back', async () => {
    const user = await gateway.signIn('iris');
    const statuses: number[] = [];
    for (const path of Array.from({ length: 6 }, () => attempts).flat()) {
      const reply = await gateway.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...user },
        body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }] }),
      });
      statuses.push(reply.status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 402));
    expect(statuses).toContain(429);
  });
});
