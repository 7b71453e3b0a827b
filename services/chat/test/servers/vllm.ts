import { chunksOf, DONE, REPLY, THOUGHT, wantsUsage } from './events.ts';
import { modelServer, type ServedModel, type ServerRequest } from './model-server.ts';
import { isAlternating, isTemplateThinking, mistralOrderProblem, onMessages, without } from './rules.ts';

/** Source: suitenumerique/conversations#197. */
const refusal = (code: number, type: string, message: string) => ({
  status: code,
  body: { error: { message, type, param: null, code } },
});
const bad = (message: string) => refusal(400, 'BadRequestError', message);

const gemma = onMessages('suitenumerique/conversations#197: the sentence comes twice', (messages) => {
  const sentence = 'Conversation roles must alternate user/assistant/user/assistant/...';
  return isAlternating(messages) ? null : bad(`${sentence} ${sentence}`);
});

const noBudget = without(
  'vllm/v1/engine/input_processor.py: without --reasoning-parser',
  ['thinking_token_budget'],
  () =>
    bad(
      'thinking_token_budget is set but reasoning_config is not configured. Please set --reasoning-parser and/or --reasoning-config to use thinking_token_budget.',
    ),
);

const mistralMode = onMessages(
  'mistralai/mistral-common validator.py, with --tokenizer-mode mistral',
  (messages, request) => {
    const problem = mistralOrderProblem(messages, request['continue_final_message'] === true);
    return problem === null ? null : bad(problem);
  },
);

/** Source: vllm/entrypoints/openai/chat_completion/serving.py. */
function stream(request: ServerRequest, thoughts: readonly string[]): string[] {
  const { chunk, usage } = chunksOf(request, {
    id: 'chatcmpl-573665c74ccb4f4090b71560fddb0860',
    choice: { logprobs: null, token_ids: null },
  });
  return [
    chunk({ role: 'assistant', content: '' }),
    ...thoughts.map((reasoning) => chunk({ reasoning, reasoning_content: reasoning })),
    ...REPLY.map((content) => chunk({ content })),
    chunk({ content: '' }, 'stop', { stop_reason: null }),
    ...(wantsUsage(request) ? [usage()] : []),
    DONE,
  ];
}

const modelRow = ({ id }: ServedModel) => ({
  id,
  object: 'model',
  created: 1_762_355_135,
  owned_by: 'vllm',
  root: id,
  parent: null,
  max_model_len: 8_192,
  permission: [{ id: 'modelperm-1', object: 'model_permission', allow_sampling: true, allow_view: true }],
});

const vllmServer = (name: string, served: readonly ServedModel[]) =>
  modelServer({
    name,
    url: 'http://localhost:8000/v1',
    keyOf: 'none',
    models: { object: 'list', data: served.map(modelRow) },
    served,
    failures: {
      'an unknown model': {
        source: 'vllm/entrypoints/openai/engine/serving.py',
        answer: refusal(404, 'NotFoundError', 'The model `no-such-model` does not exist.'),
        code: 'model.not_found',
      },
      'a full context': {
        source: 'gpustack/gpustack#929',
        answer: bad(
          "This model's maximum context length is 8192 tokens. However, you requested 8204 tokens (12 in the messages, 8192 in the completion). Please reduce the length of the messages or completion.",
        ),
        code: 'model.rejected',
        says: 'maximum context length is 8192 tokens',
      },
    },
  });

export const vllm = vllmServer('vLLM', [
  { id: 'google/gemma-3-27b-it', rules: [gemma, noBudget], stream: (request) => stream(request, []) },
  {
    id: 'Qwen/Qwen3-32B',
    thinks: true,
    stream: (request) => stream(request, isTemplateThinking(request) ? THOUGHT : []),
  },
]);

export const vllmMistral = vllmServer('vLLM with Mistral’s tokenizer', [
  { id: 'mistralai/Mistral-Small-3.2', rules: [mistralMode], stream: (request) => stream(request, []) },
]);
