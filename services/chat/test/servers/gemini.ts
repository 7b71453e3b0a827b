import { z } from 'zod';
import { chunksOf, DONE, REPLY, THOUGHT, wantsUsage } from './events.ts';
import { modelServer, type ServerRequest, type ServerRule, textOf } from './model-server.ts';
import { onMessages, unknownFields } from './rules.ts';

/** Source: Alishahryar1/free-claude-code#542. The body is a list. */
const refusal = (code: number, status: string, message: string, details: object[] = []) => ({
  status: code,
  body: [{ error: { code, message, status, ...(details.length > 0 ? { details } : {}) } }],
});

const KNOWN = `
  model messages stream stream_options temperature top_p max_tokens max_completion_tokens n stop tools
  tool_choice response_format reasoning_effort extra_body seed user`.split(/\s+/);

const knownFields: ServerRule = {
  source: 'n4ze3m/page-assist#418: also penalties',
  refuse: (request) => {
    const unknown = unknownFields(request, KNOWN);
    if (unknown.length === 0) return null;
    const sentences = unknown.map(
      (name) => `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`,
    );
    return refusal(400, 'INVALID_ARGUMENT', sentences.join('\n'), [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: sentences.map((description) => ({ description })),
      },
    ]);
  },
};

const noEmptyParts = onMessages('ai.google.dev/api/generate-content: parts', (messages) => {
  const at = messages.findIndex((message) => textOf(message) === '');
  return at === -1
    ? null
    : refusal(
        400,
        'INVALID_ARGUMENT',
        `* GenerateContentRequest.contents[${at}].parts: contents.parts must not be empty.\n`,
      );
});

const Thinking = z.object({
  google: z.object({
    thinking_config: z.object({
      thinking_budget: z.number().optional(),
      thinking_level: z.string().optional(),
      include_thoughts: z.boolean().optional(),
    }),
  }),
});
const thinkingOf = ({ extra_body: extra }: ServerRequest) =>
  Thinking.safeParse(extra).data?.google.thinking_config ?? {};

const alwaysThinks: ServerRule = {
  source: 'snailyp/gemini-balance#206',
  refuse: (request) =>
    thinkingOf(request).thinking_budget === 0
      ? refusal(400, 'INVALID_ARGUMENT', 'Budget 0 is invalid. This model only works in thinking mode.')
      : null,
};

const noLevel: ServerRule = {
  source: 'ai.google.dev/gemini-api/docs/thinking: levels before Gemini 3',
  refuse: (request) =>
    thinkingOf(request).thinking_level === undefined
      ? null
      : refusal(400, 'INVALID_ARGUMENT', 'Thinking level is not supported for this model.'),
};

/** Source: ai.google.dev/gemini-api/docs/openai. A finish comes with the last text, and no chunk has a null. */
function stream(request: ServerRequest): string[] {
  const { chunk } = chunksOf(request, { id: 'zwEaaYTkC9zlz7IP', hasNoNull: true });
  const usage = wantsUsage(request) ? { usage: { prompt_tokens: 120, completion_tokens: 14, total_tokens: 134 } } : {};
  const thoughts = thinkingOf(request).include_thoughts === true ? [`<thought>${THOUGHT.join('')}</thought>`] : [];
  return [
    ...thoughts.map((content) => chunk({ role: 'assistant', content }, null, usage)),
    ...REPLY.map((content, at) => {
      const finish = at === REPLY.length - 1 ? 'stop' : null;
      return chunk({ role: 'assistant', content }, finish, usage);
    }),
    DONE,
  ];
}

export const gemini = modelServer({
  name: 'Gemini',
  url: 'https://generativelanguage.googleapis.com/v1beta/openai',
  keyOf: 'user',
  models: {
    object: 'list',
    data: [
      { id: 'models/gemini-2.5-flash', object: 'model', owned_by: 'google', display_name: 'Gemini 2.5 Flash' },
      { id: 'models/gemini-3.1-pro-preview', object: 'model', owned_by: 'google', display_name: 'Gemini 3.1 Pro' },
      { id: 'models/text-embedding-004', object: 'model', owned_by: 'google', display_name: 'Text Embedding 004' },
    ],
  },
  served: [
    { id: 'models/gemini-2.5-flash', rules: [knownFields, noEmptyParts, noLevel], stream },
    { id: 'models/gemini-3.1-pro-preview', rules: [knownFields, noEmptyParts, alwaysThinks], stream },
  ],
  failures: {
    'a wrong key': {
      source: 'ai.google.dev/gemini-api/docs/troubleshooting',
      answer: refusal(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
      ]),
      code: 'key.missing',
      says: 'API key not valid.',
    },
    'an unknown model': {
      source: 'ai.google.dev/gemini-api/docs/troubleshooting',
      answer: refusal(404, 'NOT_FOUND', 'models/no-such-model is not found for API version v1main.'),
      code: 'model.not_found',
    },
    'a rate limit': {
      source: 'google.rpc.RetryInfo in the details of RESOURCE_EXHAUSTED',
      answer: refusal(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '21s' },
      ]),
      code: 'model.rate_limited',
      says: 'Resource has been exhausted',
      wait: 21,
    },
    'an overload': {
      source: 'google-gemini/gemini-cli#5191',
      answer: refusal(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
      code: 'model.failed',
      says: 'The model is overloaded.',
    },
  },
});
