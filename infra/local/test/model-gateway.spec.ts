import type { Server } from 'node:http';
import { DEMO_NOTE } from '../src/model-gateway/reply.ts';
import { createModelGateway } from '../src/model-gateway/server.ts';
import { closed, listening, statusOf, until } from './listening.ts';

const KEY = 'Bearer sk-or-test';
let server: Server;
let origin: string;

beforeEach(async () => {
  server = createModelGateway({ pace: { rate: 10_000, firstToken: 0 }, showsLast: true });
  origin = await listening(server);
});
afterEach(() => closed(server));

function complete(body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(`${origin}/api/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: KEY, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });
}

const hello = { messages: [{ role: 'user', content: 'Where is the silver key' }] };
const streamed = (model?: string) => ({ ...hello, stream: true, ...(model ? { model } : {}) });
const stats = async () => (await fetch(`${origin}/__stats`)).json();

function events(text: string) {
  const data = text.split('\n').filter((line) => line.startsWith('data: '));
  return data.filter((line) => line !== 'data: [DONE]').map((line) => JSON.parse(line.slice('data: '.length)));
}

const textOf = (text: string): string =>
  events(text)
    .map((event) => event.choices[0]?.delta.content ?? '')
    .join('');

describe('the demo model gateway', () => {
  it('lists models with the default one, names, descriptions, contexts and prices', async () => {
    const { data } = await (await fetch(`${origin}/api/v1/models`)).json();
    expect(data).toContainEqual({
      id: 'deepseek/deepseek-prover-v2:free',
      name: expect.any(String),
      description: expect.stringContaining('Demo'),
      context_length: 163_840,
      pricing: { prompt: '0', completion: '0' },
    });
  });

  it('refuses a missing or foreign key in the shape of OpenRouter', async () => {
    for (const authorization of ['', 'Bearer something']) {
      const response = await complete(hello, { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ error: { message: 'No auth credentials found', code: 401 } });
    }
    expect((await fetch(`${origin}/api/v1/key`)).status).toBe(401);
    expect((await fetch(`${origin}/api/v1/key`, { headers: { authorization: KEY } })).status).toBe(200);
  });

  it('answers at once when no stream is wanted, takes up what was written and says that it is a demo', async () => {
    const body = await (await complete(hello)).json();
    expect(body.choices[0].message.role).toBe('assistant');
    expect(body.choices[0].message.content).toContain('Where is the silver key');
    expect(body.choices[0].message.content).toContain(DEMO_NOTE);
    expect(body.usage.total_tokens).toBe(body.usage.prompt_tokens + body.usage.completion_tokens);
  });

  it('speaks as the character that the prompt names', async () => {
    const system = { role: 'system', content: 'You are Isolde Marr, captain of the Heron.' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const response = await complete({ messages: [system, ...hello.messages] });
        return (await response.json()).choices[0].message.content;
      }),
    );
    expect(answers.join('\n')).toContain('Isolde Marr');
  });

  it('streams a comment, one event a token, the usage and [DONE]', async () => {
    const response = await complete(streamed());
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const text = await response.text();
    expect(text.startsWith(': OPENROUTER PROCESSING\n\n')).toBe(true);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(textOf(text)).toContain(DEMO_NOTE);
    const all = events(text);
    expect(all.at(-2).choices[0].finish_reason).toBe('stop');
    expect(all.at(-1).usage.completion_tokens).toBe(all.length - 2);
  });

  it('keeps to max_tokens and still says that it is a demo', async () => {
    const body = await (await complete({ ...hello, max_tokens: 40 })).json();
    expect(body.usage.completion_tokens).toBe(40);
    expect(body.choices[0].finish_reason).toBe('length');
    expect(body.choices[0].message.content).toContain(DEMO_NOTE);
  });

  it('sends exactly the tokens and the pace that a benchmark asks for', async () => {
    const begin = performance.now();
    const text = await (await complete(streamed('demo/fast?tokens=50&rate=200'))).text();
    const took = performance.now() - begin;
    expect(events(text)).toHaveLength(52);
    // Fifty tokens and the end, as a fifty-first frame, 5 ms apart.
    expect(took).toBeGreaterThanOrEqual(245);
  });

  it('writes a chapter in Markdown of that many tokens', async () => {
    const text = await (await complete(streamed('demo/chapter?tokens=200&rate=10000'))).text();
    expect(events(text)).toHaveLength(202);
    expect(text).toContain('**followed**');
  });

  it.each([
    ['demo/error-402', 402],
    ['demo/error-403', 403],
    ['demo/error-429', 429],
    ['demo/error-500', 500],
  ])('%s fails with %i before the first token', async (model, status) => {
    const response = await complete(streamed(model));
    expect(response.status).toBe(status);
    expect((await response.json()).error.code).toBe(status);
  });

  it('fails as often as asked and then works', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const response = await complete({ ...hello, model: 'demo/flaky?failures=2' });
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([500, 500, 200]);
  });

  it('can fail in the middle, send a broken event, or close the connection', async () => {
    const middle = events(await (await complete(streamed('demo/error-midstream?after=3'))).text());
    expect(middle).toHaveLength(4);
    expect(middle.at(-1)).toMatchObject({ error: { code: 502 }, choices: [{ finish_reason: 'error' }] });
    const broken = await (await complete(streamed('demo/malformed'))).text();
    expect(() => events(broken)).toThrow(SyntaxError);
    await expect(complete(streamed('demo/cut?after=2')).then((response) => response.text())).rejects.toThrow(
      'terminated',
    );
  });

  it.each([
    ['{', 'Invalid JSON in request body'],
    ['[]', 'Request body must be an object'],
    ['{"messages":[]}', 'Input required: specify "messages"'],
    ['{"messages":[{}]}', 'Invalid message: "role" is required'],
    ['{"messages":[{"role":"user","content":"a"}],"model":"no/such"}', 'no/such is not a valid model ID'],
  ])('refuses %s', async (body, message) => {
    const response = await complete(body);
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toBe(message);
  });

  it('notices a dropped connection at once and stops', async () => {
    const abort = new AbortController();
    const response = await complete(streamed('demo/hang'), { signal: abort.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    expect(await stats()).toMatchObject({ requests: 1, active: 1, aborted: 0 });
    abort.abort();
    await until(async () => (await stats()).active === 0);
    expect(await stats()).toMatchObject({ requests: 1, completed: 0, aborted: 1 });
  });

  it.each([{ host: 'evil.example' }, { origin: 'https://evil.example' }])('gives nothing to %j', async (headers) => {
    for (const path of ['/api/v1/models', '/__stats', '/__last']) {
      expect(await statusOf(origin, { method: 'GET', path, headers })).toBe(403);
    }
  });

  it('does not show the last request unless it is a test’s', async () => {
    const usual = createModelGateway({ pace: { rate: 10_000, firstToken: 0 } });
    const url = await listening(usual);
    expect((await fetch(`${url}/__last`)).status).toBe(404);
    await closed(usual);
  });

  it('shows the last request, so that a test can read its prompt', async () => {
    await (await complete(hello)).text();
    expect(await (await fetch(`${origin}/__last`)).json()).toEqual(hello);
  });
});
