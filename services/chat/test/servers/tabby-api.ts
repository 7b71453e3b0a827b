import { chunksOf, DONE, REPLY, THOUGHT, USAGE, wantsUsage } from './events.ts';
import { modelServer, type ServerRequest, type ServerRule } from './model-server.ts';
import { isTemplateThinking } from './rules.ts';

/** Source: theroyallab/tabbyAPI, common/auth.py and FastAPI's HTTPException. */
const refusal = (status: number, detail: string) => ({ status, body: { detail } });

const continuation: ServerRule = {
  source: 'endpoints/OAI/utils/chat_completion.py, _mark_continued_final_message',
  refuse: ({ continue_final_message: isContinued, add_generation_prompt: isAdded }) =>
    isContinued === true && isAdded !== false
      ? refusal(422, 'continue_final_message requires add_generation_prompt to be false')
      : null,
};

/** Source: endpoints/OAI/utils/chat_completion.py. The usage has a choice with the finish again. */
function stream(request: ServerRequest): string[] {
  const { chunk } = chunksOf(request, { id: 'chatcmpl-0f6b1c9d8e7f4a3b' });
  return [
    ...(isTemplateThinking(request) ? THOUGHT : []).map((reasoning_content) => chunk({ reasoning_content })),
    ': ping - 2026-08-13 20:55:45.000000+00:00\r\n\r\n',
    ...REPLY.map((content) => chunk({ content })),
    chunk({}, 'stop'),
    ...(wantsUsage(request) ? [chunk({}, 'stop', { usage: USAGE })] : []),
    DONE,
  ].map((piece) => piece.replaceAll('\n\n', '\r\n\r\n').replaceAll('\r\r', '\r'));
}

export const tabbyApi = modelServer({
  name: 'TabbyAPI',
  url: 'http://localhost:5000/v1',
  keyOf: 'user',
  models: {
    object: 'list',
    data: [{ id: 'Qwen3-8B-exl3', object: 'model', created: 1_762_355_135, owned_by: 'tabbyAPI' }],
  },
  served: [{ id: 'Qwen3-8B-exl3', rules: [continuation], thinks: true, stream }],
  failures: {
    'a wrong key': {
      source: 'common/auth.py',
      answer: refusal(401, 'Invalid API key'),
      code: 'key.missing',
      says: 'Invalid API key',
    },
    'a full context': {
      source: 'common/errors.py',
      answer: {
        status: 400,
        body: {
          error: {
            message: 'Prompt length 9120 exceeds the available context size of 8192 tokens',
            type: 'invalid_request_error',
            param: null,
            code: 'context_length_exceeded',
          },
        },
      },
      code: 'model.rejected',
      says: 'exceeds the available context size of 8192 tokens',
    },
  },
});
