import { noGuard } from './address.guard.ts';
import { GatewayClient } from './gateway.client.ts';
import { GatewayConnections } from './gateway.connections.ts';

describe('an extra field of an endpoint', () => {
  const connections = new GatewayConnections(noGuard);
  afterAll(() => connections.close());

  it.each<[object, object, object]>([
    [{ max_completion_tokens: 300 }, { max_tokens: 500, top_k: 4 }, { max_completion_tokens: 300, top_k: 4 }],
    [{ max_tokens: 300 }, { max_completion_tokens: 500 }, { max_tokens: 300 }],
    [{ repeat_penalty: 1 }, { repetition_penalty: 2, repeat_penalty: 2 }, { repeat_penalty: 1 }],
    [{ top_k: 5 }, { top_k: 4, max_tokens: 500 }, { top_k: 5, max_tokens: 500 }],
    [{}, { max_tokens: 500 }, { max_tokens: 500 }],
  ])('replaces the option that means the same: %j', (extraBody, fields, sent) => {
    const server = { url: 'https://models.example/v1', extraBody: { ...extraBody } };
    const client = new GatewayClient(server, connections, { url: 'https://masque.example', name: 'Masque' }, 0);
    expect(client.withExtraFields({ ...fields })).toEqual(sent);
  });
});
