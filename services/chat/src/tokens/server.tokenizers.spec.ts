import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { noGuard } from '../providers/address.guard.ts';
import { GatewayClient } from '../providers/gateway.client.ts';
import { GatewayConnections } from '../providers/gateway.connections.ts';
import { ServerTokenizers } from './server.tokenizers.ts';

type Tokenizer = (body: Record<string, unknown>) => unknown;
const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0);
const slow = Symbol('no answer');

describe('a server’s own tokenizer', () => {
  const connections = new GatewayConnections(noGuard);
  let tokenizers: Readonly<Record<string, Tokenizer>> = {};
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    asked.push(`${url} ${headers.authorization ?? ''}`);
    const answer = tokenizers[url]?.(JSON.parse(await readText(request)));
    if (answer === slow) return;
    response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? { error: 'not found' }));
  });
  let local = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    local = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
    await targetAt().gateway.client.get('/models', null);
  });
  beforeEach(() => void asked.splice(0));
  afterAll(async () => {
    await connections.close();
    server.closeAllConnections();
    server.close();
  });

  const targetAt = (url = local) => {
    const client = new GatewayClient({ url: local }, connections, { url: 'http://site.test', name: 'Site' }, 10);
    const gateway = { id: 'a', name: 'A', url, keyOf: 'none' as const, key: null, keyPrefix: null, client };
    return { gateway, model: 'qwen', id: 'a::qwen', key: 'its-key', fallbacks: [] };
  };

  it.each<[string, string, Tokenizer]>([
    ['llama.cpp', '/tokenize', ({ content }) => ({ tokens: Array.from({ length: lengthOf(content) }, () => 1) })],
    ['vLLM', '/tokenize', ({ model, prompt }) => (model === 'qwen' ? { count: lengthOf(prompt), tokens: [] } : {})],
    ['KoboldCpp', '/api/extra/tokencount', ({ prompt }) => ({ value: lengthOf(prompt), ids: [] })],
    ['text-generation-webui', '/v1/internal/token-count', ({ text }) => ({ length: lengthOf(text) })],
    ['TabbyAPI', '/v1/token/encode', ({ text }) => ({ length: lengthOf(text), tokens: [] })],
  ])('counts on %s, which is found once', async (_, path, tokenizer) => {
    tokenizers = { [path]: tokenizer };
    const service = new ServerTokenizers();
    expect(await service.count(targetAt(), 'Hello')).toBe(5);
    expect(asked.length).toBe(5);
    expect(await service.count(targetAt(), 'Hello!')).toBe(6);
    expect(asked.slice(5)).toEqual([`${path} Bearer its-key`]);
  });

  const withBos = (isWanted: unknown) => (isWanted === false ? [2880, 7] : [1, 2880, 7]);

  it.each<[string, Readonly<Record<string, Tokenizer>>, number[][] | null]>([
    [
      'vLLM’s',
      { '/tokenize': ({ add_special_tokens: bos }) => ({ count: 2, tokens: withBos(bos), max_model_len: 4096 }) },
      [[2880, 7]],
    ],
    ['KoboldCpp’s', { '/api/extra/tokencount': ({ special }) => ({ value: 2, ids: withBos(special) }) }, [[2880, 7]]],
    [
      'TabbyAPI’s',
      { '/v1/token/encode': ({ add_bos_token: bos }) => ({ length: 2, tokens: withBos(bos) }) },
      [[2880, 7]],
    ],
    [
      'text-generation-webui’s',
      {
        '/v1/internal/token-count': () => ({ length: 1 }),
        '/v1/internal/encode': ({ text }) => (text === '' ? { length: 1, tokens: [1] } : { length: 2, tokens: [1, 5] }),
      },
      [[5]],
    ],
    ['none of llama.cpp, which reads texts', { '/tokenize': () => ({ tokens: [2880] }) }, null],
    ['none without a tokenizer', {}, null],
  ])('has the ids of a text without a BOS: %s', async (_, answers, ids) => {
    tokenizers = answers;
    expect(await new ServerTokenizers().idsOf(targetAt(), ['...'])).toEqual(ids);
  });

  it.each<[string, Tokenizer]>([
    ['does not know the path', () => undefined],
    ['answers everything with 200, as LM Studio does', () => ({ error: 'Unexpected endpoint or method.' })],
    ['doesn’t count', () => ({ value: -1 })],
  ])('is not looked for again when the server %s', async (_, answer) => {
    const paths = ['/tokenize', '/api/extra/tokencount', '/v1/internal/token-count', '/v1/token/encode'];
    tokenizers = Object.fromEntries(paths.map((path) => [path, answer]));
    const service = new ServerTokenizers();
    expect(await service.count(targetAt(), 'Hello')).toBeNull();
    expect(await service.count(targetAt(), 'Hello')).toBeNull();
    expect(asked).toHaveLength(paths.length);
    expect(new Set(asked)).toEqual(new Set(paths.map((path) => `${path} Bearer its-key`)));
  });

  it('is left alone for a while after it was slow or failed', async () => {
    const service = new ServerTokenizers();
    tokenizers = { '/tokenize': ({ content }) => (content === 'Hi' ? { count: 1 } : slow) };
    const began = performance.now();
    expect(await service.count(targetAt(), 'Hello')).toBeNull();
    expect(performance.now() - began).toBeLessThan(2_000);
    asked.splice(0);
    tokenizers = { '/tokenize': () => ({ count: 3 }) };
    expect(await service.count(targetAt(), 'Hello')).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each(['https://openrouter.ai/api/v1', 'https://api.openai.com/v1', 'https://api.anthropic.com/v1'])(
    'is not looked for at %s',
    async (url) => {
      expect(await new ServerTokenizers().count(targetAt(url), 'Hello')).toBeNull();
      expect(asked).toEqual([]);
    },
  );
});
