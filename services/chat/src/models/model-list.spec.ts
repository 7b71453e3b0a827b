import { createServer } from 'node:http';
import { noGuard } from '../providers/address.guard.ts';
import { GatewayClient } from '../providers/gateway.client.ts';
import { GatewayConnections } from '../providers/gateway.connections.ts';
import { loadModels } from './model-list.ts';

async function idsOf(next: string, second: string): Promise<string[]> {
  const server = createServer(({ url = '' }, response) => {
    const first = JSON.stringify({ data: [{ id: 'a' }], links: { next } });
    response.end(url === '/v1/models' ? first : second);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
  const connections = new GatewayConnections(noGuard);
  const client = new GatewayClient({ url }, connections, { url: 'http://site.test', name: 'Site' }, 10);
  const gateway = { id: 'more', name: 'More', url, keyOf: 'none' as const, key: null, keyPrefix: '', client };
  const models = await loadModels(gateway, null);
  await connections.close();
  server.close();
  return models.map(({ id }) => id);
}

it.each([
  ['goes on', '?page=2', '{"data":[{"id":"b"}]}', ['more::a', 'more::b']],
  ['begins anew with each page', '?page=2', '{"data":[{"id":"a"}],"links":{"next":"?page=2"}}', ['more::a']],
  ['goes on with a broken page', '?page=2', '{"data":', ['more::a']],
  ['goes on beside the gateway', '/models', '{"data":[{"id":"b"}]}', ['more::a']],
])('reads a list that %s', async (_, next, second, ids) => {
  expect(await idsOf(next, second)).toEqual(ids);
});
