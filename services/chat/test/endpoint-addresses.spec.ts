import { createServer } from 'node:http';
import { chatRoutes } from '@masque/contracts';
import { type HostLookup, lookupOf } from '@masque/service-kit/addresses';
import { scriptedModelGateway } from '@masque/testkit';
import { GatewayClient } from '../src/providers/gateway.client.ts';
import { GatewayConnections } from '../src/providers/gateway.connections.ts';
import { SettingsRepository } from '../src/settings/settings.repository.ts';
import { onePerson } from './one-person.ts';

describe('addresses while only public ones are allowed', () => {
  const my = onePerson({ USER_ENDPOINTS: 'public' });
  const create = (url: string) => my.caller.call(chatRoutes.createEndpoint, { body: { name: 'Desk', url } });

  it.each([
    'https://127.0.0.1/v1',
    'https://0.0.0.0/v1',
    'https://10.0.0.1/v1',
    'https://192.168.1.5:1234/v1',
    'https://169.254.169.254/v1',
    'https://[::1]/v1',
    'https://[::ffff:127.0.0.1]/v1',
    'https://[fd00::1]/v1',
    'https://2130706433/v1',
    'https://0x7f000001/v1',
    'https://0177.0.0.1/v1',
    'https://127.1/v1',
    'https://127.0.0.1./v1',
  ])('are not such as %s', async (url) => {
    expect((await create(url)).error.code).toBe('endpoint.not_public');
  });

  it('begin with https', async () => {
    expect((await create('http://example.org/v1')).error.code).toBe('endpoint.not_https');
    expect((await create('example.org/v1')).body.url).toBe('https://example.org/v1');
  });

  it('are looked at again when a name is resolved', async () => {
    const server = await scriptedModelGateway();
    const { port } = new URL(server.url);
    const { id } = (await create(`https://localhost:${port}/v1`)).body;
    const { body } = await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    expect(body.problem).toBe('not_public');
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const asked = await my.caller.call(chatRoutes.complete, { body: { messages, model: `${id}::m` } });
    expect([asked.status, asked.error.code]).toEqual([403, 'endpoint.not_public']);
    expect(server.exchanges).toHaveLength(0);
    await server.close();
  });

  it('that were saved under another rule get nothing', async () => {
    const server = await scriptedModelGateway();
    const { id } = (await create('https://example.org/v1')).body;
    const settings = my.chat.service.app.get(SettingsRepository);
    const { endpoints } = (await settings.find(my.person.viewer.userId)) ?? {};
    const rows = (endpoints?.rows ?? []).map((row) => (row.id === id ? { ...row, url: server.url } : row));
    await settings.replaceEndpoints(my.person.viewer.userId, endpoints?.revision, { id, rows });
    const { body } = await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    expect(body.problem).toBe('not_public');
    const list = await my.caller.call(chatRoutes.listModels);
    expect(list.body.unavailable?.map((gateway) => gateway.id)).toContain(id);
    expect([server.exchanges.length, server.models.requests]).toEqual([0, 0]);
    await server.close();
  });
});

/** A name server whose answer changes with each question. */
const rebinding = (answers: readonly string[]) => {
  let asked = 0;
  const resolve: HostLookup = (_, __, done) => {
    const address = answers[asked] ?? '';
    asked += 1;
    done(null, [{ address, family: 4 }]);
  };
  return { resolve, asked: () => asked };
};

it('a connection goes to the address that was checked, whatever the name stands for a moment later', async () => {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.socket.localAddress ?? '');
    response.end('{"data":[]}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve));
  const bound = server.address();
  const url = `http://rebinding.example:${bound && typeof bound === 'object' ? bound.port : 0}/v1`;
  const names = rebinding(['127.0.0.1', '127.0.0.2', '127.0.0.2']);
  const guard = {
    protocols: ['http:'],
    ensure: () => undefined,
    lookup: lookupOf((address) => address === '127.0.0.1', names.resolve),
  };
  const connections = new GatewayConnections(guard);
  const client = new GatewayClient({ url }, connections, { url, name: 'Site' }, 10);
  expect((await client.get('/models', null)).status).toBe(200);
  expect([reached, names.asked()]).toEqual([['127.0.0.1'], 1]);
  await connections.close();
  const later = new GatewayConnections(guard);
  await expect(new GatewayClient({ url }, later, { url, name: 'Site' }, 10).get('/models', null)).rejects.toThrow(
    'rebinding.example is not a public address',
  );
  expect(reached).toEqual(['127.0.0.1']);
  await later.close();
  server.closeAllConnections();
  server.close();
});
