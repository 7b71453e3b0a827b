import { z } from 'zod';
import { chunksOf, DONE, event, REPLY, wantsUsage } from './events.ts';
import {
  modelServer,
  promptOf,
  SERVER_KEY,
  type ServerMessage,
  type ServerRequest,
  type ServerRule,
} from './model-server.ts';
import { isSet, onMessages } from './rules.ts';

const refusal = (status: number, type: string, message: string, headers?: Record<string, string>) => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_011CVtwxbUMYkHKtk3YxTtSt' },
  ...(headers ? { headers } : {}),
});

const DOCS = 'platform.claude.com/docs/en/cli-sdks-libraries/libraries/openai-sdk';

const isSystem = ({ role }: ServerMessage) => role === 'system' || role === 'developer';

/** Source: the same page. All system messages go to the front, joined with a line feed. */
const hoisted = (messages: readonly ServerMessage[]): string =>
  promptOf([...messages.filter(isSystem), ...messages.filter((message) => !isSystem(message))]);

const oneSampler: ServerRule = {
  source: 'infiniflow/ragflow#11815',
  refuse: (request) =>
    isSet(request, 'temperature') && isSet(request, 'top_p')
      ? refusal(
          400,
          'invalid_request_error',
          '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
        )
      : null,
};

const noPrefill = onMessages('vscode-unify-chat-provider#249', (messages) =>
  messages.findLast((message) => !isSystem(message))?.role === 'assistant'
    ? refusal(
        400,
        'invalid_request_error',
        'This model does not support assistant message prefill. The conversation must end with a user message.',
      )
    : null,
);

const Thinking = z.object({ type: z.string(), budget_tokens: z.number().optional() });

/** `types`: those that the model takes. */
const thinking = (...types: readonly string[]): ServerRule => ({
  source: 'platform.claude.com/docs/en/build-with-claude/extended-thinking',
  refuse: ({ model, thinking: asked, temperature, max_tokens: limit }) => {
    const invalid = (message: string) => refusal(400, 'invalid_request_error', message);
    const { type, budget_tokens: budget = 0 } = Thinking.safeParse(asked).data ?? { type: 'disabled' };
    if (asked === undefined) return null;
    if (types.length === 0) return invalid(`'${model}' does not support thinking.`);
    if (!types.includes(type)) return invalid(`"thinking.type.${type}" is not supported for this model.`);
    if (type === 'disabled') return null;
    if (type === 'enabled' && budget < 1_024)
      return invalid('thinking.enabled.budget_tokens: Input should be greater than or equal to 1024');
    if (typeof limit === 'number' && limit <= budget)
      return invalid('`max_tokens` must be greater than `thinking.budget_tokens`.');
    return temperature === undefined || temperature === 1
      ? null
      : invalid('`temperature` may only be set to 1 when thinking is enabled.');
  },
});

/** Source: katanemo/plano#479. Pings have no choices. */
function stream(request: ServerRequest): string[] {
  const { chunk, usage } = chunksOf(request, { id: 'msg_0154YmvDMbwK5MdnHbxpsQyp', hasNoNull: true });
  return [
    chunk({ role: 'assistant' }),
    event({ type: 'ping' }),
    ...REPLY.map((content) => chunk({ content })),
    event({ type: 'ping' }),
    chunk({}, 'stop'),
    ...(wantsUsage(request) ? [usage()] : []),
    DONE,
  ];
}

const modelRow = (id: string, display_name: string) => ({
  type: 'model',
  id,
  display_name,
  created_at: '2025-09-29T00:00:00Z',
});

const served = (id: string, ...rules: readonly ServerRule[]) => ({ id, rules, stream, prompt: hoisted });

export const anthropic = modelServer({
  name: 'Anthropic',
  url: 'https://api.anthropic.com/v1',
  keyOf: 'user',
  models: {
    data: [
      modelRow('claude-fable-5', 'Claude Fable 5'),
      modelRow('claude-opus-4-8', 'Claude Opus 4.8'),
      modelRow('claude-opus-4-6', 'Claude Opus 4.6'),
      modelRow('claude-sonnet-4-5-20250929', 'Claude Sonnet 4.5'),
      modelRow('claude-3-5-haiku-20241022', 'Claude Haiku 3.5'),
    ],
    has_more: false,
    first_id: 'claude-fable-5',
    last_id: 'claude-3-5-haiku-20241022',
  },
  listHeaders: { 'x-api-key': SERVER_KEY, 'anthropic-version': '2023-06-01' },
  served: [
    served('claude-3-5-haiku-20241022', thinking()),
    served('claude-sonnet-4-5-20250929', oneSampler, thinking('enabled', 'disabled')),
    served('claude-opus-4-6', oneSampler, noPrefill, thinking('enabled', 'adaptive', 'disabled')),
    served('claude-opus-4-8', oneSampler, noPrefill, thinking('adaptive', 'disabled')),
    served('claude-fable-5', oneSampler, noPrefill, thinking('adaptive')),
  ],
  failures: {
    'a wrong key': {
      source: 'open-webui/pipelines#145',
      answer: refusal(401, 'authentication_error', 'invalid x-api-key'),
      code: 'key.missing',
      says: 'invalid x-api-key',
    },
    'an unknown model': {
      source: 'docs.anthropic.com/en/api/errors',
      answer: refusal(404, 'not_found_error', 'model: no-such-model'),
      code: 'model.not_found',
    },
    'a full context': {
      source: 'continuedev/continue#6080',
      answer: refusal(
        400,
        'invalid_request_error',
        'input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000, decrease input length or `max_tokens` and try again',
      ),
      code: 'model.rejected',
      says: 'exceed context limit: 199759 + 8192 > 200000',
    },
    'a rate limit': {
      source: `${DOCS}: the limits of /v1/messages, with their headers`,
      answer: refusal(429, 'rate_limit_error', 'This request would exceed your rate limit.', { 'retry-after': '34' }),
      code: 'model.rate_limited',
      says: 'would exceed your rate limit',
      wait: 34,
    },
    'an overload': {
      source: 'docs.anthropic.com/en/api/errors: 529',
      answer: refusal(529, 'overloaded_error', 'Overloaded'),
      code: 'model.failed',
      says: 'Overloaded',
    },
  },
});
