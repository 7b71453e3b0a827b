import { chunksOf, DONE, REPLY, wantsUsage } from './events.ts';
import { modelServer, type ServerRequest, type ServerRule } from './model-server.ts';
import { isSet, mostStops, onMessages, unknownFields, without } from './rules.ts';

const refusal = (status: number, message: string, code: string | null, param: string | null = null) => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code } },
});

/** Source: openai/openai-openapi, CreateChatCompletionRequest. */
const KNOWN = `
  messages model service_tier modalities verbosity reasoning_effort max_completion_tokens
  frequency_penalty presence_penalty web_search_options top_logprobs response_format audio store
  moderation stream stop logit_bias logprobs max_tokens n prediction seed stream_options tools
  tool_choice parallel_tool_calls function_call functions metadata temperature top_p user
  safety_identifier prompt_cache_key prompt_cache_retention`.split(/\s+/);

const knownFields: ServerRule = {
  source: 'BerriAI/litellm#10791',
  refuse: (request) => {
    const unknown = unknownFields(request, KNOWN);
    if (unknown.length === 0) return null;
    const noun = unknown.length === 1 ? 'argument' : 'arguments';
    return refusal(400, `Unrecognized request ${noun} supplied: ${unknown.join(', ')}`, null);
  },
};

const names = onMessages('DevoxxGenieIDEAPlugin#147', (messages) => {
  const at = messages.findIndex(({ name }) => name !== undefined && !/^[\w-]+$/.test(name));
  const param = `messages[${at}].name`;
  const expected = "string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.";
  return at === -1 ? null : refusal(400, `Invalid '${param}': ${expected}`, 'invalid_value', param);
});

const stops = mostStops('continuedev/continue#2461', 4, (count) =>
  refusal(
    400,
    `Invalid 'stop': array too long. Expected an array with maximum length 4, but got an array with length ${count} instead.`,
    'array_above_max_length',
    'stop',
  ),
);

const everyModel = [knownFields, names, stops];

const unsupported = (field: string) =>
  refusal(400, `Unsupported parameter: '${field}' is not supported with this model.`, 'unsupported_parameter', field);

const limitName = without('griptape-ai/ComfyUI-Griptape#312', ['max_tokens'], () =>
  refusal(
    400,
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    'unsupported_parameter',
    'max_tokens',
  ),
);

const onlyOne: ServerRule = {
  source: 'diffbot/code-gpt-docs#445',
  refuse: ({ temperature }) =>
    temperature == null || temperature === 1
      ? null
      : refusal(
          400,
          `Unsupported value: 'temperature' does not support ${JSON.stringify(temperature)} with this model. Only the default (1) value is supported.`,
          'unsupported_value',
          'temperature',
        ),
};

const noSamplers = without(
  'community.openai.com/t/1110750/7',
  ['top_p', 'frequency_penalty', 'presence_penalty', 'logit_bias', 'logprobs', 'stop'],
  unsupported,
);

const noTemperature: ServerRule = {
  source: 'OpenHands/software-agent-sdk#1837: without a code',
  refuse: (request) =>
    isSet(request, 'temperature')
      ? refusal(400, "Unsupported parameter: 'temperature' is not supported with this model.", null, 'temperature')
      : null,
};

const noEffort = without('BerriAI/litellm#10791', ['reasoning_effort'], (field) =>
  refusal(400, `Unrecognized request argument supplied: ${field}`, null),
);

const alwaysThinks: ServerRule = {
  source: 'OpenAI’s API reference, reasoning_effort: `none` is for GPT-5.1 and later',
  refuse: ({ reasoning_effort: effort }) =>
    effort === 'none'
      ? refusal(
          400,
          "Unsupported value: 'reasoning_effort' does not support 'none' with this model. Supported values are: 'minimal', 'low', 'medium', and 'high'.",
          'unsupported_value',
          'reasoning_effort',
        )
      : null,
};

function stream(request: ServerRequest): string[] {
  const { chunk, usage } = chunksOf(request, {
    id: 'chatcmpl-CYxQ3v0Yk1nLr2sV',
    fields: { service_tier: 'default', system_fingerprint: 'fp_51db84afab' },
    choice: { logprobs: null },
  });
  const more = { ...(wantsUsage(request) ? { usage: null } : {}), obfuscation: 'Xk2Fq' };
  return [
    chunk({ role: 'assistant', content: '', refusal: null }, null, more),
    ...REPLY.map((content) => chunk({ content }, null, more)),
    chunk({}, 'stop', more),
    ...(wantsUsage(request) ? [usage({ obfuscation: '' })] : []),
    DONE,
  ];
}

const modelRow = (id: string, created: number) => ({ id, object: 'model', created, owned_by: 'system' });

export const openAi = modelServer({
  name: 'OpenAI',
  url: 'https://api.openai.com/v1',
  keyOf: 'user',
  models: {
    object: 'list',
    data: [modelRow('gpt-4.1', 1_744_316_542), modelRow('gpt-5', 1_754_425_777), modelRow('gpt-5.2', 1_765_313_051)],
  },
  served: [
    { id: 'gpt-4.1', rules: [...everyModel, noEffort], stream },
    { id: 'gpt-5', rules: [...everyModel, limitName, onlyOne, noSamplers, alwaysThinks], stream },
    { id: 'gpt-5.2', rules: [...everyModel, limitName, noTemperature, noSamplers], stream },
  ],
  failures: {
    'a wrong key': {
      source: 'OpenAI’s error codes',
      answer: refusal(
        401,
        'Incorrect API key provided: key-of-t***6789. You can find your API key at https://platform.openai.com/account/api-keys.',
        'invalid_api_key',
      ),
      code: 'key.missing',
      says: 'You can find your API key at',
    },
    'an unknown model': {
      source: 'OpenAI’s error codes',
      answer: refusal(
        404,
        'The model `no-such-model` does not exist or you do not have access to it.',
        'model_not_found',
      ),
      code: 'model.not_found',
    },
    'a full context': {
      source: 'lmstudio-bug-tracker#2322 quotes it',
      answer: refusal(
        400,
        "This model's maximum context length is 128000 tokens. However, your messages resulted in 150000 tokens. Please reduce the length of the messages.",
        'context_length_exceeded',
        'messages',
      ),
      code: 'model.rejected',
      says: 'Please reduce the length of the messages.',
    },
    'a rate limit': {
      source: 'MetaGPT#523 and OpenAI’s rate limit headers',
      answer: {
        status: 429,
        headers: {
          'x-ratelimit-remaining-requests': '499',
          'x-ratelimit-remaining-tokens': '0',
          'x-ratelimit-reset-requests': '120ms',
          'x-ratelimit-reset-tokens': '20s',
        },
        body: {
          error: {
            message:
              'Rate limit reached for gpt-4.1 in organization org-uVqp on tokens per min (TPM): Limit 30000, Used 29937, Requested 3082. Please try again in 20s.',
            type: 'tokens',
            param: null,
            code: 'rate_limit_exceeded',
          },
        },
      },
      code: 'model.rate_limited',
      says: 'Please try again in 20s.',
      wait: 20,
    },
    'an empty account': {
      source: 'OpenAI’s error codes',
      answer: {
        status: 429,
        body: {
          error: {
            message: 'You exceeded your current quota, please check your plan and billing details.',
            type: 'insufficient_quota',
            param: null,
            code: 'insufficient_quota',
          },
        },
      },
      code: 'model.no_credits',
      says: 'You exceeded your current quota',
    },
    'an overload': {
      source: 'waylaidwanderer/node-chatgpt-api#34',
      answer: {
        status: 503,
        body: {
          error: {
            message: 'That model is currently overloaded with other requests. You can retry your request.',
            type: 'server_error',
            param: null,
            code: null,
          },
        },
      },
      code: 'model.failed',
      says: 'currently overloaded',
    },
  },
});
