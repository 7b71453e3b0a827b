import { chunksOf, DONE, REPLY, THOUGHT, wantsUsage } from './events.ts';
import { modelServer, type ServerRequest, type ServerRule } from './model-server.ts';
import { onMessages } from './rules.ts';

/** Source: oobabooga/text-generation-webui, modules/api/script.py, openai_error_handler. */
const refusal = (message: string, param: string) => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code: null } },
});

const withContent = onMessages('modules/api/completions.py, chat_completions_common', (messages) =>
  messages.some(({ content }) => content === null || content === undefined)
    ? refusal('messages: missing content', 'messages')
    : null,
);

const someTokens: ServerRule = {
  source: 'modules/api/completions.py, the same',
  refuse: ({ max_tokens: most }) =>
    typeof most === 'number' && most <= 0 ? refusal('max_tokens must be greater than 0.', 'max_tokens') : null,
};

/** Source: modules/api/completions.py, chat_streaming_chunk; typing.py for `enable_thinking`; sse_starlette writes pings as comments. */
function stream(request: ServerRequest): string[] {
  const { chunk, usage } = chunksOf(request, {
    id: 'chatcmpl-1762355135000000000',
    fields: { system_fingerprint: null },
    choice: { logprobs: null },
  });
  const more = wantsUsage(request) ? { usage: null } : {};
  return [
    chunk({ role: 'assistant', refusal: null, content: '' }, null, more),
    ': ping - 2026-05-03 03:13:47.000000+00:00\n\n',
    ...(request['enable_thinking'] === false ? [] : THOUGHT).map((reasoning_content) =>
      chunk({ reasoning_content }, null, more),
    ),
    ...REPLY.map((content) => chunk({ content }, null, more)),
    chunk({}, 'stop', more),
    ...(wantsUsage(request) ? [usage()] : []),
    DONE,
  ];
}

export const textGenerationWebUi = modelServer({
  name: 'text-generation-webui',
  url: 'http://localhost:5000/v1',
  keyOf: 'none',
  models: { object: 'list', data: [{ id: 'Qwen3-8B-exl3', object: 'model', created: 0, owned_by: 'user' }] },
  served: [{ id: 'Qwen3-8B-exl3', rules: [withContent, someTokens], thinks: true, stream }],
  failures: {},
});
