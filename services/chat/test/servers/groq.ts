import { chunksOf, DONE, REPLY, TAGGED, THOUGHT, USAGE, wantsUsage } from './events.ts';
import { modelServer, type ServerRequest, type ServerRule } from './model-server.ts';
import { onMessages, unknownFields } from './rules.ts';

const refusal = (status: number, message: string, code?: string, type = 'invalid_request_error') => ({
  status,
  body: { error: { message, type, ...(code === undefined ? {} : { code }) } },
});

/** Source: console.groq.com/docs/api-reference; logprobs and logit_bias are in console.groq.com/docs/openai. */
const KNOWN = `
  model messages stream stream_options temperature top_p max_tokens max_completion_tokens n stop seed
  user tools tool_choice parallel_tool_calls response_format service_tier frequency_penalty
  presence_penalty reasoning_effort reasoning_format include_reasoning`.split(/\s+/);

const knownFields: ServerRule = {
  source: 'fanenr/chatbot#21',
  refuse: (request) => {
    const [unknown] = unknownFields(request, KNOWN);
    return unknown === undefined ? null : refusal(400, `property '${unknown}' is unsupported`);
  },
};

const nameless = onMessages(
  'console.groq.com/docs/openai: messages[].name; the sentence is chatboxai/chatbox#2081',
  (all) => {
    const at = all.findIndex(({ name }) => name !== undefined);
    return at === -1
      ? null
      : refusal(
          400,
          `'messages.${at}' : for 'role:${all[at]?.role}' the following must be satisfied[('messages.${at}' : property 'name' is unsupported)]`,
        );
  },
);

const efforts = (...values: string[]): ServerRule => ({
  source: 'console.groq.com/docs/reasoning',
  refuse: ({ reasoning_effort: effort }) =>
    typeof effort === 'string' && !values.includes(effort)
      ? refusal(400, `reasoning_effort must be one of ${values.map((value) => `\`${value}\``).join(', ')}`)
      : null,
});

const rules = [knownFields, nameless];

/** Source: Portkey-AI/gateway#1338 and vercel/ai#1651. */
function stream(request: ServerRequest, deltas: readonly object[]): string[] {
  const { chunk, usage } = chunksOf(request, {
    id: 'chatcmpl-8566e76f-7ded-47d7-a2ca-d212098af00c',
    fields: { system_fingerprint: 'fp_179b0f92c9' },
    choice: { logprobs: null },
  });
  const req = 'req_01hy8ppkajfqk987jv2vx88m9r';
  return [
    chunk({ role: 'assistant', content: '' }, null, { x_groq: { id: req } }),
    ...deltas.map((delta) => chunk(delta)),
    chunk({}, 'stop', { x_groq: { id: req, usage: { queue_time: 0.075, ...USAGE, total_time: 0.028 } } }),
    ...(wantsUsage(request) ? [usage({ service_tier: 'on_demand' })] : []),
    DONE,
  ];
}

const modelRow = (id: string, owned_by: string) => ({
  id,
  object: 'model',
  created: 1_748_396_646,
  owned_by,
  active: true,
  context_window: 131_072,
  public_apps: null,
  max_completion_tokens: 40_960,
});

export const groq = modelServer({
  name: 'Groq',
  url: 'https://api.groq.com/openai/v1',
  keyOf: 'user',
  models: {
    object: 'list',
    data: [modelRow('qwen/qwen3-32b', 'Alibaba Cloud'), modelRow('openai/gpt-oss-20b', 'OpenAI')],
  },
  served: [
    {
      id: 'qwen/qwen3-32b',
      rules: [...rules, efforts('none', 'default')],
      thinks: true,
      stream: (request) =>
        stream(
          request,
          (request['reasoning_effort'] === 'none' ? REPLY : TAGGED).map((content) => ({ content })),
        ),
    },
    {
      id: 'openai/gpt-oss-20b',
      rules: [...rules, efforts('low', 'medium', 'high')],
      thinks: true,
      stream: (request) =>
        stream(request, [
          ...THOUGHT.map((reasoning) => ({ reasoning, channel: 'analysis' })),
          ...REPLY.map((content) => ({ content })),
        ]),
    },
  ],
  failures: {
    'a wrong key': {
      source: 'console.groq.com/docs/errors',
      answer: refusal(401, 'Invalid API Key', 'invalid_api_key'),
      code: 'key.missing',
      says: 'Invalid API Key',
    },
    'an unknown model': {
      source: 'console.groq.com/docs/errors',
      answer: refusal(
        404,
        'The model `no-such-model` does not exist or you do not have access to it.',
        'model_not_found',
      ),
      code: 'model.not_found',
    },
    'a rate limit': {
      source: 'danielmiessler/Fabric#364; Pythagora-io/gpt-pilot#862 lists the headers',
      answer: {
        ...refusal(
          429,
          'Rate limit reached for model `qwen/qwen3-32b` in organization `org_01` on tokens per minute (TPM): Limit 7000, Used 0, Requested ~12903. Please try again in 50.597142857s. Visit https://console.groq.com/docs/rate-limits for more information.',
          'rate_limit_exceeded',
          'tokens',
        ),
        headers: {
          'retry-after': '51',
          'x-ratelimit-reset-requests': '2m59.56s',
          'x-ratelimit-reset-tokens': '50.597142857s',
        },
      },
      code: 'model.rate_limited',
      says: 'Please try again in 50.597142857s.',
      wait: 51,
    },
    'an overload': {
      source: 'console.groq.com/docs/errors: 503',
      answer: refusal(503, 'Service Unavailable', undefined, 'internal_server_error'),
      code: 'model.failed',
      says: 'Service Unavailable',
    },
  },
});
