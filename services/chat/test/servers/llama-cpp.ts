import { event, CREATED, DONE, REPLY, THOUGHT, USAGE, wantsUsage } from './events.ts';
import { modelServer, type ServerAnswer, type ServerRequest } from './model-server.ts';
import { hasLateSystem, isAlternating, isTemplateThinking, onMessages } from './rules.ts';

/** Source: ggml-org/llama.cpp, tools/server/server-common.cpp, format_error_response. */
const error = (code: number, type: string, message: string, more: object = {}) => ({
  status: code,
  body: { error: { code, message, type, ...more } },
});

/** Source: ggml-org/llama.cpp#19851 and sdialog#122. */
export const jinjaProblem = (sentence: string, line: number) => ({
  code: 500,
  message: `\n------------\nWhile executing CallExpression at line ${line}, column 32 in source:\n...↵            {{- raise_exception('${sentence.slice(0, 38)}...\n                                           ^\nError: Jinja Exception: ${sentence}`,
  type: 'server_error',
});
const jinja = (sentence: string, line: number): ServerAnswer => ({
  status: 500,
  body: { error: jinjaProblem(sentence, line) },
});

const isPrefilled = ({ messages }: ServerRequest) => messages.at(-1)?.role === 'assistant';

const oneLastAssistant = onMessages('tools/server/server-common.cpp, oaicompat_chat_params_parse', (messages) =>
  messages.length > 1 && messages.slice(-2).every(({ role }) => role === 'assistant')
    ? error(400, 'invalid_request_error', 'Cannot have 2 or more assistant messages at the end of the list.')
    : null,
);

const noThinkingPrefill = onMessages('tools/server/server-common.cpp, the same', (_, request) =>
  isPrefilled(request) && isTemplateThinking(request)
    ? error(400, 'invalid_request_error', 'Assistant response prefill is incompatible with enable_thinking.')
    : null,
);

const said = (request: ServerRequest) => (isPrefilled(request) ? request.messages.slice(0, -1) : request.messages);

const mistral = onMessages('sipeed/picoclaw#207: Mistral’s template', (_, request) =>
  isAlternating(said(request))
    ? null
    : jinja(
        'After the optional system message, conversation roles must alternate user and assistant roles except for tool calls and results.',
        47,
      ),
);

const gemma = onMessages('sdialog#122: Gemma’s template', (_, request) =>
  isAlternating(said(request))
    ? null
    : jinja('Conversation roles must alternate user/assistant/user/assistant/...', 19),
);

const qwen = onMessages('cortexkit/magic-context#5: Qwen 3.5’s template', (messages) =>
  hasLateSystem(messages) ? jinja('System message must be at the beginning.', 85) : null,
);

/** Source: g0t4/ask-openai.nvim NOTES.md (recorded): null in the first delta, timings beside the usage. */
function stream(request: ServerRequest, thoughts: readonly string[]): string[] {
  const base = {
    created: CREATED,
    id: 'chatcmpl-X6urH4f6JOotPwco2EgcgeoM6ZWup59u',
    model: request.model,
    system_fingerprint: 'b6097-9515c613',
    object: 'chat.completion.chunk',
  };
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ choices: [{ finish_reason, index: 0, delta }], ...base });
  const timings = { prompt_n: 120, prompt_ms: 203.378, predicted_n: 14, predicted_ms: 93.63 };
  return [
    chunk({ role: 'assistant', content: null }),
    ...thoughts.map((reasoning_content) => chunk({ reasoning_content })),
    ...REPLY.map((content) => chunk({ content })),
    chunk({}, 'stop'),
    ...(wantsUsage(request) ? [event({ choices: [], ...base, usage: USAGE, timings })] : []),
    DONE,
  ];
}

const MODELS = ['Mistral-Small-3.2-24B', 'gemma-3-27b-it', 'Qwen3.5-9B'];

export const llamaCpp = modelServer({
  name: 'llama.cpp',
  url: 'http://localhost:8080/v1',
  keyOf: 'none',
  models: {
    object: 'list',
    data: MODELS.map((id) => ({
      id,
      object: 'model',
      created: CREATED,
      owned_by: 'llamacpp',
      meta: { vocab_type: 2, n_vocab: 131_072, n_ctx_train: 131_072, n_embd: 5_120, n_params: 23_572_403_200 },
    })),
  },
  served: [
    {
      id: 'Mistral-Small-3.2-24B',
      rules: [oneLastAssistant, mistral],
      stream: (request) => stream(request, []),
    },
    { id: 'gemma-3-27b-it', rules: [oneLastAssistant, gemma], stream: (request) => stream(request, []) },
    {
      id: 'Qwen3.5-9B',
      rules: [oneLastAssistant, noThinkingPrefill, qwen],
      thinks: true,
      stream: (request) => stream(request, isTemplateThinking(request) ? THOUGHT : []),
    },
  ],
  failures: {
    'a full context': {
      source: 'llmmllab/llmmllab-api#69',
      answer: error(
        400,
        'exceed_context_size_error',
        'request (25837 tokens) exceeds the available context size (25088 tokens), try increasing it',
        { n_prompt_tokens: 25_837, n_ctx: 25_088 },
      ),
      code: 'model.rejected',
      says: 'exceeds the available context size (25088 tokens)',
    },
    'an overload': {
      source: 'tools/server/README.md: while it loads the model',
      answer: error(503, 'unavailable_error', 'Loading model'),
      code: 'model.failed',
      says: 'Loading model',
    },
  },
});
