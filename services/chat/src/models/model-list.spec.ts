import { createServer } from 'node:http';
import { noGuard } from '../providers/address.guard.ts';
import { GatewayClient } from '../providers/gateway.client.ts';
import { GatewayConnections } from '../providers/gateway.connections.ts';
import { loadModels } from './model-list.ts';

async function listFrom(answer: (url: string) => string) {
  const server = createServer(({ url = '' }, response) => void response.end(answer(url)));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
  const connections = new GatewayConnections(noGuard);
  const client = new GatewayClient({ url }, connections, { url: 'http://site.test', name: 'Site' }, 10);
  const gateway = { id: 'more', name: 'More', url, keyOf: 'none' as const, key: null, keyPrefix: '', client };
  const models = await loadModels(gateway, null);
  await connections.close();
  server.close();
  return models.map(({ id, contextLength }) => ({ id, contextLength }));
}

it.each([
  ['goes on', '?page=2', '{"data":[{"id":"b"}]}', ['more::a', 'more::b']],
  ['begins anew with each page', '?page=2', '{"data":[{"id":"a"}],"links":{"next":"?page=2"}}', ['more::a']],
  ['goes on with a broken page', '?page=2', '{"data":', ['more::a']],
  ['goes on beside the gateway', '/models', '{"data":[{"id":"b"}]}', ['more::a']],
])('reads a list that %s', async (_, next, second, ids) => {
  const first = JSON.stringify({ data: [{ id: 'a' }], links: { next } });
  const models = await listFrom((url) => (url === '/v1/models' ? first : second));
  expect(models.map(({ id }) => id)).toEqual(ids);
});

it('reads a list after a byte order mark', async () => {
  expect(await listFrom(() => '\uFEFF{"data":[{"id":"a"}]}')).toEqual([{ id: 'more::a', contextLength: null }]);
});

it('has the context that llama.cpp has loaded, not the one its model was trained with', async () => {
  const models = JSON.stringify({ data: [{ id: 'a', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }] });
  const props = JSON.stringify({ default_generation_settings: { n_ctx: 8_192 } });
  const answer = (withProps: string) => (url: string) => (url === '/v1/models' ? models : withProps);
  expect(await listFrom(answer(props))).toEqual([{ id: 'more::a', contextLength: 8_192 }]);
  expect(await listFrom(answer('{}'))).toEqual([{ id: 'more::a', contextLength: 131_072 }]);
});
