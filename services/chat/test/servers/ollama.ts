import { chunksOf, DONE, REPLY, THOUGHT, wantsUsage } from './events.ts';
import { jinjaProblem } from './llama-cpp.ts';
import { modelServer, type ServerRequest, type ServerRule } from './model-server.ts';
import { hasLateSystem, onMessages } from './rules.ts';

/** Source: ollama/ollama, openai/openai.go, NewError. */
const refusal = (status: number, message: string) => {
  const type = status === 400 ? 'invalid_request_error' : status === 404 ? 'not_found_error' : 'api_error';
  return { status, body: { error: { message, type, param: null, code: null } } };
};

const noNullContent = onMessages('openai/openai.go, FromChatRequest', (messages) =>
  messages.some(({ content }) => content === null || content === undefined)
    ? refusal(400, 'invalid message content type: <nil>')
    : null,
);

const efforts: ServerRule = {
  source: 'openai/openai.go, thinkFromReasoningEffort',
  refuse: ({ reasoning_effort: effort }) =>
    typeof effort === 'string' && !/^(none|minimal|low|medium|high|xhigh|ultra|max)$/.test(effort)
      ? refusal(400, `invalid reasoning value: ${JSON.stringify(effort)}`)
      : null,
};

const noThinking: ServerRule = {
  source: 'server/routes.go, ChatHandler',
  refuse: ({ model, reasoning_effort: effort }) =>
    effort != null && effort !== 'none' ? refusal(400, `${JSON.stringify(model)} does not support thinking`) : null,
};

const oneSystem = onMessages('ollama/ollama#18241: llama.cpp’s whole answer as the sentence', (messages) =>
  hasLateSystem(messages)
    ? refusal(500, JSON.stringify({ error: jinjaProblem('System message must be at the beginning.', 85) }))
    : null,
);

const rules = [noNullContent, efforts];

/** Source: middleware/openai.go, ChatWriter; openai.go, toChunk and FinishChunk. */
function stream(request: ServerRequest, thoughts = THOUGHT): string[] {
  const { chunk, usage } = chunksOf(request, { id: 'chatcmpl-693', fields: { system_fingerprint: 'fp_ollama' } });
  return [
    ...thoughts.map((reasoning, at) => chunk({ ...(at === 0 ? { role: 'assistant' } : {}), content: '', reasoning })),
    ...REPLY.map((content, at) =>
      chunk({ ...(at === 0 && thoughts.length === 0 ? { role: 'assistant' } : {}), content }),
    ),
    chunk({}, 'stop'),
    ...(wantsUsage(request) ? [usage()] : []),
    DONE,
  ];
}

const modelRow = (id: string, owned_by: string) => ({ id, object: 'model', created: 1_746_000_000, owned_by });

export const ollama = modelServer({
  name: 'Ollama',
  url: 'http://localhost:11434/v1',
  keyOf: 'none',
  models: {
    object: 'list',
    data: [
      modelRow('qwen3:8b', 'library'),
      modelRow('mistral-nemo:12b', 'library'),
      modelRow('hf.co/unsloth/Qwen3.5-9B-GGUF:latest', 'unsloth'),
    ],
  },
  served: [
    { id: 'qwen3:8b', rules, thinks: true, stream: (request) => stream(request) },
    { id: 'mistral-nemo:12b', rules: [...rules, noThinking], stream: (request) => stream(request, []) },
    {
      id: 'hf.co/unsloth/Qwen3.5-9B-GGUF:latest',
      rules: [...rules, oneSystem],
      thinks: true,
      stream: (request) => stream(request),
    },
  ],
  failures: {
    'an unknown model': {
      source: 'server/routes.go',
      answer: refusal(404, "model 'no-such-model' not found"),
      code: 'model.not_found',
    },
    'a full context': {
      source: 'llm/llama_server.go',
      answer: refusal(400, 'the input length exceeds the context length'),
      code: 'model.rejected',
      says: 'exceeds the context length',
    },
    'an overload': {
      source: 'server/sched.go, ErrMaxQueue',
      answer: refusal(503, 'server busy, please try again.  maximum pending requests exceeded'),
      code: 'model.failed',
      says: 'maximum pending requests exceeded',
    },
  },
});
