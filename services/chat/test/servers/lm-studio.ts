import { chunksOf, DONE, REPLY, TAGGED, THOUGHT, wantsUsage } from './events.ts';
import { modelServer, type ServerRequest } from './model-server.ts';
import { isAlternating, onMessages } from './rules.ts';

const ADVICE =
  "\n\nThis is usually an issue with the model's prompt template. If you are using a popular model, you can try to search the model under lmstudio-community, which will have fixed prompt templates.";

const failed = (error: unknown): string[] => [`event: error\ndata: ${JSON.stringify({ error })}\n\n`];

const gemma = onMessages(
  'nextai-translator/raycast-openai-translator#34; zed-industries/zed#45379: in a stream',
  (all) =>
    isAlternating(all)
      ? null
      : failed({
          message: `Error rendering prompt with jinja template: "Conversation roles must alternate user/assistant/user/assistant/...".${ADVICE}`,
        }),
);

function stream(request: ServerRequest, deltas: readonly object[]): string[] {
  const { chunk, usage } = chunksOf(request, {
    id: 'chatcmpl-1zwiqd0lsbkh2jk6s8b2',
    fields: { system_fingerprint: request.model },
    choice: { logprobs: null },
  });
  return [
    ...deltas.map((delta, at) => chunk(at === 0 ? { role: 'assistant', ...delta } : delta)),
    chunk({}, 'stop'),
    ...(wantsUsage(request) ? [usage()] : []),
    DONE,
  ];
}

const contents = (pieces: readonly string[]) => pieces.map((content) => ({ content }));
const modelRow = (id: string) => ({ id, object: 'model', owned_by: 'organization_owner' });

export const lmStudio = modelServer({
  name: 'LM Studio',
  url: 'http://localhost:1234/v1',
  keyOf: 'none',
  models: {
    data: ['google/gemma-3-12b', 'qwen/qwen3-8b', 'openai/gpt-oss-20b', 'text-embedding-nomic-embed-text-v1.5'].map(
      modelRow,
    ),
    object: 'list',
  },
  served: [
    { id: 'google/gemma-3-12b', rules: [gemma], stream: (request) => stream(request, contents(REPLY)) },
    { id: 'qwen/qwen3-8b', thinks: true, stream: (request) => stream(request, contents(TAGGED)) },
    {
      id: 'openai/gpt-oss-20b',
      thinks: true,
      stream: (request) => stream(request, [...THOUGHT.map((reasoning) => ({ reasoning })), ...contents(REPLY)]),
    },
  ],
  failures: {
    'a full context': {
      source: 'lmstudio-bug-tracker#546 and #2322: status 200; dyad-sh/dyad#925: the error is a string',
      answer: failed(
        'Trying to keep the first 14538 tokens when context the overflows. However, the model is loaded with context length of only 2048 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input',
      ),
      code: 'model.rejected',
      says: 'context length of only 2048 tokens',
    },
  },
});
