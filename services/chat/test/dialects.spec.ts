import { noGuard } from '../src/providers/address.guard.ts';
import { GatewayClient } from '../src/providers/gateway.client.ts';
import { GatewayConnections } from '../src/providers/gateway.connections.ts';
import type { ModelTarget } from '../src/providers/gateways.ts';
import { ModelCall } from '../src/providers/model-call.ts';
import { ServerNeedsService } from '../src/providers/server-needs.service.ts';
import type { RequestFields } from '../src/providers/server.needs.ts';
import { anthropic } from './servers/anthropic.ts';
import { deepSeek } from './servers/deepseek.ts';
import { THOUGHT } from './servers/events.ts';
import { gemini } from './servers/gemini.ts';
import { groq } from './servers/groq.ts';
import { llamaCpp } from './servers/llama-cpp.ts';
import { mistral } from './servers/mistral.ts';
import { type ModelServer, SERVER_KEY } from './servers/model-server.ts';
import { openAi } from './servers/openai.ts';
import { openRouter } from './servers/openrouter.ts';
import { RunningServer } from './servers/running-server.ts';
import { tabbyApi } from './servers/tabby-api.ts';
import { textGenerationWebUi } from './servers/text-generation-webui.ts';
import { vllm } from './servers/vllm.ts';
import { xAi } from './servers/xai.ts';
import { startedChat, type StartedChat } from './started-chat.ts';

const GEMINI_3 = 'models/gemini-3.1-pro-preview';
const SETTINGS = { max_tokens: 500, temperature: 0.7 };
const OFF = { enabled: false };
const LEAST = { effort: 'low', exclude: true };
const SHOWN = { include_thoughts: true };
const ENABLED = { thinking: { type: 'enabled' } };
const templateOff = {
  reasoning_effort: 'none',
  enable_thinking: false,
  chat_template_kwargs: { enable_thinking: false },
};
const templateLow = { reasoning_effort: 'low', thinking_budget_tokens: 700 };
const byGoogle = (config: object) => ({ extra_body: { google: { thinking_config: config } } });
const asClaude = (room: number, budget?: object) => ({
  thinking: budget ? { type: 'enabled', ...budget } : { type: 'adaptive' },
  max_tokens: 500 + room,
  temperature: 1,
});

type Row = readonly [
  title: string,
  asked: RequestFields,
  server: ModelServer,
  model: string,
  sent: RequestFields,
  thoughts: string,
];
const row = (server: ModelServer, model: string, asked: object, sent: object, thoughts = ''): Row => [
  `${server.name}: ${model}`,
  { ...asked },
  server,
  model,
  { ...sent },
  thoughts,
];
const thought = THOUGHT.join('');
const rows: Row[] = [
  row(gemini, 'models/gemini-2.5-flash', { exclude: true }, {}),
  row(gemini, 'models/gemini-2.5-flash', OFF, byGoogle({ thinking_budget: 0 })),
  row(gemini, 'models/gemini-2.5-flash', { effort: 'low' }, byGoogle({ thinking_budget: 1_024, ...SHOWN }), thought),
  row(gemini, 'models/gemini-2.5-flash', LEAST, byGoogle({ thinking_budget: 1_024 })),
  row(gemini, GEMINI_3, { effort: 'high' }, byGoogle({ thinking_level: 'high', ...SHOWN }), thought),
  row(gemini, GEMINI_3, { max_tokens: 700 }, byGoogle({ thinking_budget: 700, ...SHOWN }), thought),
  row(gemini, GEMINI_3, OFF, byGoogle({ thinking_level: 'low' })),
  row(deepSeek, 'deepseek-chat', { exclude: true }, {}),
  row(deepSeek, 'deepseek-v4-flash', OFF, { thinking: { type: 'disabled' } }),
  row(deepSeek, 'deepseek-v4-pro', { effort: 'low' }, { ...ENABLED, reasoning_effort: 'low' }, thought),
  row(deepSeek, 'deepseek-v4-pro', { max_tokens: 20_000 }, { ...ENABLED, reasoning_effort: 'high' }, thought),
  row(openAi, 'gpt-5', { max_tokens: 1_500 }, { reasoning_effort: 'low' }),
  row(openAi, 'gpt-5', OFF, { reasoning_effort: 'low' }),
  row(openAi, 'gpt-5', { effort: 'high' }, { reasoning_effort: 'high' }),
  row(openAi, 'gpt-5.2', OFF, { reasoning_effort: 'none' }),
  row(openAi, 'gpt-4.1', OFF, {}),
  row(mistral, 'mistral-small-latest', { max_tokens: 1_500 }, { reasoning_effort: 'high' }),
  row(groq, 'openai/gpt-oss-20b', { max_tokens: 4_096 }, { reasoning_effort: 'medium' }, thought),
  row(groq, 'openai/gpt-oss-20b', OFF, { reasoning_effort: 'low' }, thought),
  row(groq, 'qwen/qwen3-32b', { max_tokens: 4_096 }, { reasoning_effort: 'default' }, thought),
  row(groq, 'qwen/qwen3-32b', OFF, { reasoning_effort: 'none' }),
  row(xAi, 'grok-4.3', { max_tokens: 9_000 }, { reasoning_effort: 'high' }),
  row(xAi, 'grok-4.3', OFF, { reasoning_effort: 'none' }),
  row(xAi, 'grok-4-0709', OFF, {}),
  row(openRouter, 'deepseek/deepseek-r1', { max_tokens: 700 }, { reasoning: { max_tokens: 700 } }, thought),
  row(openRouter, 'deepseek/deepseek-r1', OFF, { reasoning: LEAST }),
  row(anthropic, 'claude-sonnet-4-5-20250929', { max_tokens: 4_096 }, asClaude(4_096, { budget_tokens: 4_096 })),
  row(anthropic, 'claude-sonnet-4-5-20250929', { max_tokens: 300 }, asClaude(1_024, { budget_tokens: 1_024 })),
  row(anthropic, 'claude-sonnet-4-5-20250929', OFF, SETTINGS),
  row(anthropic, 'claude-opus-4-6', { effort: 'medium' }, asClaude(4_096)),
  row(anthropic, 'claude-opus-4-8', { effort: 'low' }, asClaude(1_024)),
  row(anthropic, 'claude-opus-4-8', OFF, { thinking: { type: 'disabled' }, ...SETTINGS }),
  row(anthropic, 'claude-fable-5', OFF, asClaude(1_024)),
  row(anthropic, 'claude-3-5-haiku-20241022', { effort: 'high' }, SETTINGS),
  row(vllm, 'Qwen/Qwen3-32B', { max_tokens: 700 }, { ...templateLow, thinking_token_budget: 700 }, thought),
  row(vllm, 'google/gemma-3-27b-it', { max_tokens: 700 }, templateLow),
  row(vllm, 'Qwen/Qwen3-32B', OFF, templateOff),
  row(llamaCpp, 'Qwen3.5-9B', OFF, templateOff),
  row(tabbyApi, 'Qwen3-8B-exl3', OFF, templateOff),
  row(textGenerationWebUi, 'Qwen3-8B-exl3', OFF, templateOff),
];
const NAMES = `reasoning reasoning_effort thinking extra_body enable_thinking chat_template_kwargs
  thinking_token_budget thinking_budget_tokens`.split(/\s+/);

describe('a choice of thinking', () => {
  let chat: StartedChat;
  const running = new Map<ModelServer, RunningServer>();
  const connections = new GatewayConnections({
    ...noGuard,
    lookup: (_, { all }, found) =>
      all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
  });

  beforeAll(async () => {
    chat = await startedChat();
    for (const [, , server] of rows) if (!running.has(server)) running.set(server, await RunningServer.start(server));
  });
  afterAll(async () => {
    await connections.close();
    await chat.close();
    await Promise.all([...running.values()].map((one) => one.close()));
  });

  /** Under the provider's own name, by which dialects are chosen. */
  const targetOf = (server: ModelServer, model: string): ModelTarget => {
    const url = new URL(running.get(server)?.url ?? '');
    url.hostname = new URL(server.url).hostname;
    const client = new GatewayClient({ url: url.href }, connections, { url: 'http://site.test', name: 'Site' }, 10);
    const id = server.name;
    const gateway = { id, name: id, url: url.href, keyOf: 'user' as const, keyPrefix: null, key: null, client };
    return { gateway, model, id: model, key: SERVER_KEY, fallbacks: [] };
  };

  it.each(rows)('is named as the provider names it: %s %j', async (_, asked, server, model, sent, thoughts) => {
    const request = {
      model,
      messages: [{ role: 'user' as const, content: 'Hi' }],
      speakers: { user: 'Ann', char: 'Mira' },
      options: { stream: true, ...SETTINGS, reasoning: asked },
    };
    const call = new ModelCall(targetOf(server, model), request, chat.service.app.get(ServerNeedsService));
    let shown = '';
    for (let part = await call.next(); part; part = await call.next()) shown += part.reasoning;
    const body = running.get(server)?.accepted.at(-1) ?? {};
    const names = server === anthropic ? [...NAMES, ...Object.keys(SETTINGS)] : NAMES;
    const found = Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
    expect([found, shown]).toEqual([sent, thoughts]);
  });

  it.each([
    ['anthropic/claude-sonnet-4.5', true],
    ['anthropic/claude-3.7-sonnet:thinking', true],
    ['anthropic/claude-opus-4.6', false],
    ['anthropic/claude-opus-5', false],
    ['~anthropic/claude-sonnet-latest', false],
    ['mistralai/mistral-nemo:free', true],
    ['~mistralai/mistral-large-latest', true],
    ['deepseek/deepseek-r1:free', false],
  ])('leaves the beginning of a reply to %s at OpenRouter: %s', (model, isContinued) => {
    const place = targetOf(openRouter, model);
    expect(chat.service.app.get(ServerNeedsService).needsOf(place).takesPrefill).toBe(isContinued);
  });

  it('asks Anthropic for its models with its own headers', async () => {
    const { gateway, key } = targetOf(anthropic, 'claude-opus-4-8');
    expect(await gateway.client.get('/models', key)).toMatchObject({ status: 200, body: { has_more: false } });
  });
});
