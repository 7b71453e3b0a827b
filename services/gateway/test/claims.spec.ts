import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, type StandIn, standIn } from './support/stand-in.ts';

/** Calls that reject a foreign username, whether or not their contract names the claim. */
const calls: [string, string, object | null][] = [
  ['GET', '/chat-histories', null],
  ['GET', '/chats', null],
  ['GET', '/chats/c1', null],
  ['GET', '/chats/c1/export', null],
  ['GET', '/chats/c1/branches', null],
  ['GET', '/chats/c1/memory', null],
  ['GET', '/lorebook-settings', null],
  ['GET', '/memory-settings', null],
  ['GET', '/v1/models', null],
  ['POST', '/chats/c1/stop', null],
  ['PATCH', '/chats/c1', { title: 'x' }],
  ['POST', '/chat-histories', { characterId: 'a' }],
  ['POST', '/v1/chat/completions', { messages: [{ role: 'user', content: 'Hi' }] }],
];

describe('the username that a caller claims', () => {
  let chat: StandIn;
  let others: StandIn[];
  let service: StartedGateway;
  let iris: Record<string, string>;
  beforeAll(async () => {
    const identity = await standIn('identity', accounts);
    const social = await standIn('social', (_, response) => sendJson(response, {}));
    chat = await standIn('chat', (_, response) => sendJson(response, {}));
    others = [identity, social];
    service = await startedGateway({ IDENTITY_URL: identity.url, CHAT_URL: chat.url, SOCIAL_URL: social.url });
    iris = { ...(await service.signIn('iris')), 'content-type': 'application/json' };
  });
  afterAll(() => Promise.all([service, chat, ...others].map((each) => each.close())));

  const statusOf = async (method: string, path: string, query: string, body: object | null = null) => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const reply = await service.fetch(`/api${path}${query}`, { method, headers: iris, ...sent });
    await reply.text();
    return reply.status;
  };

  it.each(calls)('must be their own: %s %s', async (method, path, body) => {
    const before = chat.arrived.length;
    const claiming = async (username: string) => {
      const statuses = [await statusOf(method, path, `?username=${username}`, body)];
      if (body) statuses.push(await statusOf(method, path, '', { ...body, username }));
      return [...new Set(statuses)];
    };
    expect([await claiming('otto'), chat.arrived.length - before]).toEqual([[403], 0]);
    expect(await claiming('iris')).toEqual([200]);
  });

  it('is nobody’s claim where it says whom the call is about', async () => {
    expect(await statusOf('GET', '/users/otto/stats', '')).toBe(200);
    expect(await statusOf('POST', '/username', '', { username: 'otto' })).toBe(200);
  });

  it('does not matter where anybody may read', async () => {
    expect(await statusOf('GET', '/session', '?username=otto')).toBe(200);
  });
});
