import { chunksOf, DONE, REPLY, THOUGHT, wantsUsage } from './events.ts';
import { modelServer, type ServerRequest } from './model-server.ts';
import { onMessages, without } from './rules.ts';

/** Source: yym68686/uni-api#105. The sentence is in `error` itself. */
const refusal = (status: number, error: string, code = 'Client specified an invalid argument') => ({
  status,
  body: { code, error },
});

const NAMES: Readonly<Record<string, string>> = {
  presence_penalty: 'presencePenalty',
  frequency_penalty: 'frequencyPenalty',
  reasoning_effort: 'reasoningEffort',
};
const refused = (model: string) => (field: string) =>
  refusal(400, `Model ${model} does not support parameter ${NAMES[field] ?? field}.`);

const reasoners = (model: string, fields: readonly string[]) =>
  without('docs.x.ai/docs/guides/reasoning; open-webui#21266', fields, refused(model));

const namedUsers = onMessages('BerriAI/litellm#9720', (messages) =>
  messages.some(({ role, name }) => name !== undefined && role !== 'user')
    ? refusal(400, "Only messages of role 'user' can have a name.")
    : null,
);

function stream(request: ServerRequest, thoughts: readonly string[]): string[] {
  const { chunk, usage } = chunksOf(request, {
    id: '0daf962f-a275-4a3c-839a-047854645532',
    fields: { system_fingerprint: 'fp_39e88cabe5' },
    hasNoNull: true,
  });
  return [
    ...thoughts.map((reasoning_content) => chunk({ reasoning_content, role: 'assistant' })),
    ...REPLY.map((content) => chunk({ content, role: 'assistant' })),
    chunk({ content: '', role: 'assistant' }, 'stop'),
    ...(wantsUsage(request) ? [usage()] : []),
    DONE,
  ];
}

const modelRow = (id: string) => ({ id, created: 1_743_724_800, object: 'model', owned_by: 'xai' });

export const xAi = modelServer({
  name: 'xAI',
  url: 'https://api.x.ai/v1',
  keyOf: 'user',
  models: { data: [modelRow('grok-4.3'), modelRow('grok-4-0709'), modelRow('grok-3-mini')], object: 'list' },
  served: [
    {
      id: 'grok-4.3',
      rules: [namedUsers, reasoners('grok-4.3', ['presence_penalty', 'frequency_penalty', 'stop'])],
      stream: (request) => stream(request, []),
    },
    {
      id: 'grok-4-0709',
      rules: [
        namedUsers,
        reasoners('grok-4-0709', ['presence_penalty', 'frequency_penalty', 'stop', 'reasoning_effort']),
      ],
      stream: (request) => stream(request, []),
    },
    {
      id: 'grok-3-mini',
      rules: [namedUsers, reasoners('grok-3-mini', ['presence_penalty', 'frequency_penalty', 'stop'])],
      thinks: true,
      stream: (request) => stream(request, THOUGHT),
    },
  ],
  failures: {
    'a wrong key': {
      source: 'hotovo/aider-desk#653: status 400',
      answer: refusal(400, 'Incorrect API key provided: ke***89. You can obtain an API key from https://console.x.ai.'),
      code: 'key.missing',
      says: 'You can obtain an API key from',
    },
  },
});
