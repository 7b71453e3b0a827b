import { z } from 'zod';
import { chunksOf, DONE, event, REPLY, THOUGHT, USAGE } from './events.ts';
import { modelServer, type ServerRequest, type ServerRule } from './model-server.ts';
import { onMessages } from './rules.ts';

const error = (code: number, message: string, metadata?: object) => ({
  status: code,
  body: { error: { message, code, ...(metadata ? { metadata } : {}) } },
});

const DOCS = 'openrouter.ai/docs/api/reference/errors-and-debugging';
const BUSY = ': OPENROUTER PROCESSING\n\n';

const chunks = (request: ServerRequest, provider: string) =>
  chunksOf(request, {
    id: 'gen-1739458867-kUKFjpDGCEBBvK6V46PX',
    fields: { provider },
    choice: { native_finish_reason: null, logprobs: null },
  });

function stream(request: ServerRequest, provider: string, thoughts: readonly string[]): string[] {
  const { chunk } = chunks(request, provider);
  const thinking = thoughts.map((reasoning) => ({
    role: 'assistant',
    content: '',
    reasoning,
    reasoning_details: [{ type: 'reasoning.text', text: reasoning, format: 'unknown', index: 0 }],
  }));
  return [
    BUSY,
    BUSY,
    ...thinking.map((delta) => chunk(delta)),
    ...REPLY.map((content) => chunk({ role: 'assistant', content })),
    chunk({ role: 'assistant', content: '' }, 'stop'),
    chunk({ role: 'assistant', content: '' }, null, { usage: { ...USAGE, cost: 0.000_27 } }),
    DONE,
  ];
}

const nameless = onMessages('SillyTavern#2981: what xAI refuses, in `raw`', (messages) => {
  if (!messages.some(({ role, name }) => name !== undefined && role !== 'user')) return null;
  const raw =
    '{"code":"Client specified an invalid argument","error":"Only messages of role \'user\' can have a name."}';
  return error(400, 'Provider returned error', { raw, provider_name: 'xAI' });
});

const Off = z.union([z.object({ enabled: z.literal(false) }), z.object({ effort: z.literal('none') })]);

const Hidden = z.object({ exclude: z.literal(true) });

const mandatory: ServerRule = {
  source: 'musistudio/claude-code-router#1238; the list says `reasoning.mandatory`',
  refuse: ({ reasoning }) =>
    Off.safeParse(reasoning).success
      ? error(400, 'Reasoning is mandatory for this endpoint and cannot be disabled.', { provider_name: null })
      : null,
};

const modelRow = (id: string, supported: string[]) => ({
  id,
  name: id,
  created: 1_737_328_398,
  description: 'A model.',
  context_length: 163_840,
  architecture: { modality: 'text->text', tokenizer: 'DeepSeek', instruct_type: 'deepseek-r1' },
  pricing: { prompt: '0.0000004', completion: '0.0000017' },
  top_provider: { context_length: 163_840, max_completion_tokens: 163_840, is_moderated: false },
  per_request_limits: null,
  supported_parameters: ['max_tokens', 'temperature', 'top_p', 'stop', ...supported],
});

export const openRouter = modelServer({
  name: 'OpenRouter',
  url: 'https://openrouter.ai/api/v1',
  keyOf: 'user',
  models: {
    data: [modelRow('deepseek/deepseek-r1', ['reasoning', 'include_reasoning']), modelRow('x-ai/grok-2-1212', [])],
  },
  served: [
    {
      id: 'deepseek/deepseek-r1',
      rules: [mandatory],
      thinks: true,
      stream: (request) => stream(request, 'DeepSeek', Hidden.safeParse(request['reasoning']).success ? [] : THOUGHT),
    },
    { id: 'x-ai/grok-2-1212', rules: [nameless], stream: (request) => stream(request, 'xAI', []) },
  ],
  failures: {
    'a wrong key': {
      source: DOCS,
      answer: error(401, 'User not found.'),
      code: 'key.missing',
      says: 'User not found.',
    },
    'an unknown model': {
      source: 'OpenRouter: models are ids of its list',
      answer: error(400, 'no-such-model is not a valid model ID'),
      code: 'model.not_found',
    },
    'a full context': {
      source: 'OpenRouter: the endpoint’s sentence',
      answer: error(
        400,
        "This endpoint's maximum context length is 32768 tokens. However, you requested about 40000 tokens (39500 of text input, 500 in the output). Please reduce the length of either one.",
      ),
      code: 'model.rejected',
      says: 'maximum context length is 32768 tokens',
    },
    'a rate limit': {
      source: `${DOCS}: the headers are in the body`,
      answer: () =>
        error(429, 'Rate limit exceeded: free-models-per-min.', {
          headers: {
            'X-RateLimit-Limit': '20',
            'X-RateLimit-Remaining': '0',
            'X-RateLimit-Reset': String(Date.now() + 40_000),
          },
        }),
      code: 'model.rate_limited',
      says: 'free-models-per-min',
      wait: 40,
    },
    'an empty account': {
      source: DOCS,
      answer: error(402, 'Insufficient credits. Add more credits and retry the request.'),
      code: 'model.no_credits',
      says: 'Insufficient credits.',
    },
    'an overload': {
      source: 'local-operator#223: an error inside a stream with status 200',
      answer: [
        BUSY,
        event({
          id: 'gen-1739458867',
          object: 'chat.completion.chunk',
          model: 'deepseek/deepseek-r1',
          provider: 'DeepSeek',
          error: { code: 502, message: 'Provider disconnected unexpectedly' },
          choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
        }),
      ],
      code: 'model.failed',
      says: 'Provider disconnected unexpectedly',
    },
    moderation: {
      source: `${DOCS}: moderation errors`,
      answer: error(403, 'deepseek/deepseek-r1 requires moderation. Your input was flagged.', {
        reasons: ['violence'],
        flagged_input: 'the lantern …',
        provider_name: 'DeepSeek',
        model_slug: 'deepseek/deepseek-r1',
      }),
      code: 'model.refused',
      says: 'violence',
    },
  },
});
