import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const path = '/api/v1/chat/completions';
const paths = [path, `${path}/`, '/v1/chat/completions', '/v1/chat/completions/', '/api/chat/completions'];

describe('fields that nobody knows', () => {
  let identity: StandIn;
  let chat: StandIn;
  let gateway: StartedGateway;
  let user: Record<string, string>;
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    chat = await standIn('chat', ({ body }, response) => {
      if (!JSON.parse(body.toString()).stream) return sendJson(response, { choices: [] });
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).end('data: [DONE]\n\n');
      return undefined;
    });
    gateway = await startedGateway({ IDENTITY_URL: identity.url, CHAT_URL: chat.url });
    user = await gateway.signIn('iris');
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all([identity.close(), chat.close()]);
  });

  const ignoredIn = async (path: string, body: object) => {
    const reply = await gateway.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...user },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], ...body }),
    });
    expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)]);
    return reply.headers.get('x-masque-ignored');
  };

  it.each(paths)('are named in a header, whole or streamed: %s', async (path) => {
    for (const stream of [true, false]) {
      expect(await ignoredIn(path, { stream, frobnicate: 1, n: 1, mirostat: null })).toBe('frobnicate, mirostat');
      expect(await ignoredIn(path, { stream, tools: [], stream_options: { include_usage: true } })).toBeNull();
    }
  });

  it('are named in a form that a header can hold', async () => {
    expect(await ignoredIn(path, { 'a\r\nb': 1, größe: 1, 'x, y': 1 })).toBe('a%0D%0Ab, gr%C3%B6%C3%9Fe, x%2C%20y');
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, n]));
    expect((await ignoredIn(path, many))?.split(', ')).toHaveLength(50);
  });

  it('name the part of the request that is wrong', async () => {
    const reply = await gateway.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...user },
      body: JSON.stringify({ characterId: 'one', messages: [{ role: 'user', content: 'Hi' }], tools: [{}] }),
    });
    expect([reply.status, await reply.json()]).toMatchObject([400, { error: { param: 'tools' } }]);
  });

  it('takes an image of some megabytes', async () => {
    const url = `data:image/png;base64,${'A'.repeat(3_000_000)}`;
    const content = [{ type: 'image_url', image_url: { url } }];
    expect(await ignoredIn(path, { messages: [{ role: 'user', content }] })).toBeNull();
  });
});
