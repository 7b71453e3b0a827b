import { OpenAI } from 'openai';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, type StandIn, standIn } from './support/stand-in.ts';

describe('OpenAI’s library', () => {
  let identity: StandIn;
  let chat: StandIn;
  let gateway: StartedGateway;
  let client: OpenAI;
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    chat = await standIn('chat', accounts);
    gateway = await startedGateway({ IDENTITY_URL: identity.url, CHAT_URL: chat.url });
    const user = await gateway.signIn('iris');
    client = new OpenAI({
      apiKey: 'none',
      baseURL: 'http://gateway.test/v1',
      maxRetries: 1,
      fetch: (url, init) => {
        const headers = new Headers({ 'content-type': 'application/json', ...user });
        return gateway.fetch(new URL(url instanceof Request ? url.url : url).pathname, { ...init, headers });
      },
    });
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all([identity.close(), chat.close()]);
  });

  it.each([
    ['model.failed', 502, 1],
    ['model.malformed', 502, 1],
    ['server.unavailable', 503, 2],
  ])('asks again only where Masque has not: %s', async (code, status, calls) => {
    chat.respondBy((_, response) => sendJson(response, { error: 'No.', code, requestId: 'one' }, status));
    chat.arrived.length = 0;
    const asked = client.chat.completions.create({ model: 'any', messages: [{ role: 'user', content: 'Hi' }] });
    await expect(asked).rejects.toMatchObject({ status });
    expect(chat.arrived).toHaveLength(calls);
  });
});
