import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { newId } from '@masque/service-kit';
import { newAccessToken } from '@masque/service-kit/http';
import { eventually } from '@masque/testkit';
import { Proofs } from '../src/sessions/proofs.ts';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { aProvider, type TestProvider } from './support/provider.ts';
import { anAccount, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a call whose body takes its time, with two gateways', () => {
  const tokens = new Map<string, string>();
  let identity: StandIn;
  let chat: StandIn;
  let provider: TestProvider;
  let one: StartedGateway;
  let other: StartedGateway;
  beforeAll(async () => {
    provider = await aProvider();
    identity = await standIn('identity', ({ method, path, identity: { viewer } }, response) => {
      const id = new URL(path, 'http://identity').pathname.split('/').at(-1) ?? '';
      if (path.startsWith('/internal/access-tokens/')) {
        const userId = tokens.get(id);
        return sendJson(response, { userId, scopes: ['read', 'write'] }, userId === undefined ? 404 : 200);
      }
      if (method === 'DELETE') tokens.delete(id);
      return sendJson(response, anAccount(viewer?.userId ?? id));
    });
    chat = await standIn('chat', (_, response) => sendJson(response, {}));
    const settings = { IDENTITY_URL: identity.url, CHAT_URL: chat.url, OIDC_ISSUER: provider.url };
    one = await startedGateway(settings);
    other = await startedGateway({ ...settings, ...prefixOf(one) });
  });
  afterAll(async () => {
    await Promise.all([identity.close(), chat.close(), provider.close()]);
    await Promise.all([one.close(), other.close()]);
  });

  const post = (headers: Record<string, string>, path: string, body: object = {}) =>
    other.fetch(path, { method: 'POST', headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(body) });
  /** Sends the body after `end`; returns status, code, and the calls that reached a service at this path meanwhile. */
  const late = async (method: string, path: string, headers: Record<string, string>, end: () => Promise<unknown>) => {
    const proofs = one.app.get(Proofs, { strict: false });
    const find = proofs.find.bind(proofs);
    let isFound = false;
    proofs.find = (asked) => find(asked).finally(() => (isFound = true));
    const asking = request(`${one.url}/api${path}`, {
      method,
      headers: { ...headers, ...JSON_TYPE, 'transfer-encoding': 'chunked' },
    });
    asking.flushHeaders();
    const waiting = once(asking, 'response') as Promise<[IncomingMessage]>;
    await eventually(() => isFound);
    proofs.find = find;
    await end();
    const began = performance.now();
    await eventually(() => performance.now() - began > 200);
    asking.end(JSON.stringify({ name: 'A client', bio: 'Hi', model: 'a', provider: 'google' }));
    const [response] = await waiting;
    const arrived = [...identity.arrived, ...chat.arrived].filter(
      (each) => each.method === method && each.path === path,
    );
    return {
      status: response.statusCode,
      code: Object(JSON.parse(await text(response))).code,
      arrived: arrived.length,
    };
  };

  const calls = [
    ['POST', '/access-tokens'],
    ['PATCH', '/users/iris'],
    ['POST', '/user-model'],
    ['POST', '/sign-in-ways'],
  ] as const;

  it.each(calls)('is refused when its session has ended meanwhile: %s %s', async (method, path) => {
    for (const everywhere of [false, true]) {
      const iris = await one.signIn('iris');
      const result = await late(method, path, iris, () => post(iris, '/api/logout', { everywhere }));
      expect(result).toEqual({ status: 401, code: 'auth.required', arrived: 0 });
    }
  });

  it('is refused when its access token was revoked meanwhile', async () => {
    const id = newId();
    tokens.set(id, 'iris');
    const headers = { authorization: `Bearer ${newAccessToken(id).token}` };
    const session = await other.signIn('iris');
    const revoke = () => other.fetch(`/api/access-tokens/${id}`, { method: 'DELETE', headers: session });
    const result = await late('PATCH', '/users/iris', headers, revoke);
    expect(result).toEqual({ status: 401, code: 'auth.invalid_token', arrived: 0 });
  });

  it('is carried out when its session still holds', async () => {
    const iris = await one.signIn('iris');
    expect(await late('POST', '/user-model', iris, async () => undefined)).toMatchObject({ status: 200, arrived: 1 });
  });
});
