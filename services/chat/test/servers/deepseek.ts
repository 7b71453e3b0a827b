import { z } from 'zod';
import { chunksOf, DONE, REPLY, THOUGHT, USAGE } from './events.ts';
import { modelServer, type ServerRequest } from './model-server.ts';
import { onMessages, without } from './rules.ts';

const refusal = (status: number, message: string, type = 'invalid_request_error') => ({
  status,
  body: { error: { message, type, param: null, code: 'invalid_request_error' } },
});

const noSuccessive = onMessages('deepseek-ai/DeepSeek-R1#21', (messages) => {
  const at = messages.findIndex(({ role }, nth) => role !== 'system' && role === messages[nth - 1]?.role);
  return at === -1
    ? null
    : refusal(
        400,
        `deepseek-reasoner does not support successive user or assistant messages (messages[${at - 1}] and messages[${at}] in your input). You should interleave the user/assistant messages in the message sequence.`,
      );
});

const userFirst = onMessages('ChatGPTNextWeb/NextChat#6343', (messages) =>
  messages.find(({ role }) => role !== 'system')?.role === 'assistant'
    ? refusal(
        400,
        'The first message (except the system message) of deepseek-reasoner must be a user message, but an assistant message detected.',
      )
    : null,
);

const userLast = onMessages('gptme/gptme#467', (messages) => {
  const last = messages.at(-1);
  return last?.role === 'user' || last?.['prefix'] === true
    ? null
    : refusal(
        400,
        'The last message of deepseek-reasoner must be a user message, or an assistant message with prefix mode on (refer to https://api-docs.deepseek.com/guides/chat_prefix_completion).',
      );
});

const noLogprobs = without('api-docs.deepseek.com/guides/reasoning_model', ['logprobs', 'top_logprobs'], (field) =>
  refusal(400, `deepseek-reasoner does not support this parameter: ${field}`),
);

const Off = z.object({ type: z.literal('disabled') });

/** Source: AIProxySwift#95 (comments) and api-docs.deepseek.com (usage beside the finish). */
function stream(request: ServerRequest, thoughts: readonly string[]): string[] {
  const { chunk } = chunksOf(request, {
    id: '4f2c3d1e-6a7b-4c8d-9e0f-1a2b3c4d5e6f',
    fields: { system_fingerprint: 'fp_393bca965e_prod0623_fp8_kvcache' },
    choice: { logprobs: null },
  });
  const isThinking = thoughts.length > 0;
  return [
    ': keep-alive\n\n',
    chunk({ role: 'assistant', content: isThinking ? null : '', ...(isThinking ? { reasoning_content: '' } : {}) }),
    ...thoughts.map((reasoning_content) => chunk({ content: null, reasoning_content })),
    ': keep-alive\n\n',
    ...REPLY.map((content) => chunk(isThinking ? { content, reasoning_content: null } : { content })),
    chunk({ content: '' }, 'stop', { usage: { ...USAGE, prompt_cache_hit_tokens: 0, prompt_cache_miss_tokens: 120 } }),
    DONE,
  ];
}

export const deepSeek = modelServer({
  name: 'DeepSeek',
  url: 'https://api.deepseek.com/v1',
  keyOf: 'user',
  models: {
    object: 'list',
    data: [
      { id: 'deepseek-v4-flash', object: 'model', owned_by: 'deepseek' },
      { id: 'deepseek-v4-pro', object: 'model', owned_by: 'deepseek' },
    ],
  },
  served: [
    ...['deepseek-v4-flash', 'deepseek-v4-pro'].map((id) => ({
      id,
      thinks: true,
      stream: (request: ServerRequest) => stream(request, Off.safeParse(request['thinking']).success ? [] : THOUGHT),
    })),
    // Names that DeepSeek retired on 2026-07-24, and compatible servers still have.
    { id: 'deepseek-chat', stream: (request) => stream(request, []) },
    {
      id: 'deepseek-reasoner',
      rules: [noLogprobs, noSuccessive, userFirst, userLast],
      thinks: true,
      stream: (request) => stream(request, THOUGHT),
    },
  ],
  failures: {
    'a wrong key': {
      source: 'PDFMathTranslate#696',
      answer: refusal(401, 'Authentication Fails (no such user)', 'authentication_error'),
      code: 'key.missing',
      says: 'Authentication Fails',
    },
    'an unknown model': {
      source: 'DeepSeek: Model Not Exist',
      answer: refusal(400, 'Model Not Exist'),
      code: 'model.not_found',
    },
    'a full context': {
      source: 'evalstate/fast-agent#621: with a code that says nothing',
      answer: refusal(
        400,
        "This model's maximum context length is 131072 tokens. However, you requested 131134 tokens (122942 in the messages, 8192 in the completion). Please reduce the length of the messages or completion.",
      ),
      code: 'model.rejected',
      says: 'maximum context length is 131072 tokens',
    },
    'an empty account': {
      source: 'continuedev/continue#11787',
      answer: refusal(402, 'Insufficient Balance', 'unknown_error'),
      code: 'model.no_credits',
      says: 'Insufficient Balance',
    },
  },
});
