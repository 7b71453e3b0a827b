import { chunksOf, DONE, REPLY, THOUGHT, USAGE } from './events.ts';
import { modelServer, type ServerRequest, type ServerRule } from './model-server.ts';
import { mistralOrderProblem, onMessages, unknownFields } from './rules.ts';

/** Source: editor-code-assistant/eca#231. The sentence is an object, and nothing is under `error`. */
const invalid = (detail: readonly object[]) => ({
  status: 422,
  body: { object: 'error', message: { detail }, type: 'invalid_request_error', param: null, code: null },
});
const extra = (loc: readonly (string | number)[], input: unknown) => ({
  type: 'extra_forbidden',
  loc: ['body', ...loc],
  msg: 'Extra inputs are not permitted',
  input,
});

/** Source: docs.mistral.ai/api, chat completions. */
const KNOWN = `
  model messages temperature top_p max_tokens stream stream_options stop random_seed response_format
  tools tool_choice parallel_tool_calls presence_penalty frequency_penalty n prediction prompt_mode
  reasoning_effort safe_prompt metadata`.split(/\s+/);

const strict: ServerRule = {
  source: 'editor-code-assistant/eca#231 and, for names, Gage-Technologies/mistral-go#2',
  refuse: (request) => {
    const fields = unknownFields(request, KNOWN).map((field) => extra([field], request[field]));
    const names = request.messages.flatMap(({ role, name }, at) =>
      name === undefined ? [] : [extra(['messages', at, role, 'name'], name)],
    );
    return fields.length + names.length === 0 ? null : invalid([...fields, ...names]);
  },
};

const ordered = onMessages('mistralai/mistral-common validator.py; dyad-sh/dyad#1543', (messages) => {
  const message = mistralOrderProblem(messages);
  if (message === null) return null;
  return {
    status: 400,
    body: { object: 'error', message, type: 'invalid_request_message_order', param: null, code: '3230' },
  };
});

const cool: ServerRule = {
  source: 'docs.mistral.ai/api: temperature up to 1.5',
  refuse: ({ temperature }) =>
    typeof temperature === 'number' && temperature > 1.5
      ? invalid([
          {
            type: 'less_than_equal',
            loc: ['body', 'temperature'],
            msg: 'Input should be less than or equal to 1.5',
            input: temperature,
          },
        ])
      : null,
};

const rules = [strict, cool, ordered];

/** Source: BerriAI/litellm#16272, recorded from magistral-medium-2509. */
function stream(request: ServerRequest, thoughts: readonly string[]): string[] {
  const { chunk } = chunksOf(request, { id: 'c3c77283055240cbbaf6f01d384cfccb' });
  const thinking = thoughts.map((text) => [{ type: 'thinking', thinking: [{ type: 'text', text }] }]);
  return [
    chunk({ role: 'assistant', content: '' }),
    ...thinking.map((content) => chunk({ content })),
    ...REPLY.map((content) => chunk({ content })),
    chunk({ content: '' }, 'stop', { usage: USAGE }),
    DONE,
  ];
}

const modelRow = (id: string) => ({
  id,
  object: 'model',
  created: 1_762_355_135,
  owned_by: 'mistralai',
  capabilities: { completion_chat: true, completion_fim: false, function_calling: true, vision: false },
  name: id,
  max_context_length: 131_072,
  aliases: [],
  type: 'base',
});

export const mistral = modelServer({
  name: 'Mistral',
  url: 'https://api.mistral.ai/v1',
  keyOf: 'user',
  models: { object: 'list', data: [modelRow('mistral-small-latest'), modelRow('magistral-medium-latest')] },
  served: [
    { id: 'mistral-small-latest', rules, stream: (request) => stream(request, []) },
    { id: 'magistral-medium-latest', rules, thinks: true, stream: (request) => stream(request, THOUGHT) },
  ],
  failures: {
    'a wrong key': {
      source: 'agent-zero#539',
      answer: { status: 401, body: { detail: 'Unauthorized' } },
      code: 'key.missing',
      says: 'Unauthorized',
    },
    'an unknown model': {
      source: 'docs.mistral.ai: invalid_model',
      answer: {
        status: 400,
        body: {
          object: 'error',
          message: 'Invalid model: no-such-model',
          type: 'invalid_model',
          param: null,
          code: '1500',
        },
      },
      code: 'model.not_found',
    },
    'a rate limit': {
      source: 'raycast/extensions#31107: without a wait',
      answer: {
        status: 429,
        body: {
          object: 'error',
          message: 'Rate limit exceeded',
          type: 'rate_limited',
          param: null,
          code: '1300',
          raw_status_code: 429,
        },
      },
      code: 'model.rate_limited',
      says: 'Rate limit exceeded',
    },
  },
});
