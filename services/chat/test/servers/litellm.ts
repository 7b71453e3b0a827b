import { chunksOf, DONE, REPLY, wantsUsage } from './events.ts';
import { modelServer, type ServerRequest } from './model-server.ts';
import { mistralOrderProblem, onMessages, without } from './rules.ts';

/** Source: BerriAI/litellm#37761. The code is the status as a string. */
const refusal = (status: number, message: string, type: string | null = null, param: string | null = null) => ({
  status,
  body: { error: { message, type, param, code: String(status) } },
});

const group = (model: string) => `Received Model Group=${model}\nAvailable Model Group Fallbacks=None`;

const unsupported = without(
  'BerriAI/litellm#7748',
  ['frequency_penalty', 'presence_penalty', 'logit_bias', 'seed'],
  (field) =>
    refusal(
      400,
      `litellm.UnsupportedParamsError: anthropic does not support parameters: ['${field}'], for model=claude-sonnet-4-5. To drop these, set \`litellm.drop_params=True\`. ${group('claude-sonnet-4-5')}`,
      'None',
      'None',
    ),
);

const mistralBehind = onMessages('anomalyco/opencode#19115: Mistral’s refusal in its sentence', (messages) => {
  const message = mistralOrderProblem(messages);
  if (message === null) return null;
  const said = { object: 'error', message, type: 'invalid_request_message_order', param: null, code: '3230' };
  return refusal(400, `litellm.BadRequestError: MistralException - ${JSON.stringify(said)}. ${group('devstral')}`);
});

function stream(request: ServerRequest): string[] {
  const { chunk, usage } = chunksOf(request, {
    id: 'chatcmpl-da28cca6-21aa-47b1-a97e-11887a498213',
    hasNoNull: true,
  });
  return [
    ...REPLY.map((content, at) => chunk(at === 0 ? { content, role: 'assistant' } : { content })),
    chunk({}, 'stop'),
    ...(wantsUsage(request) ? [usage()] : []),
    DONE,
  ];
}

const modelRow = (id: string) => ({ id, object: 'model', created: 1_677_610_602, owned_by: 'openai' });

export const liteLlm = modelServer({
  name: 'LiteLLM',
  url: 'http://localhost:4000/v1',
  keyOf: 'user',
  models: { data: [modelRow('claude-sonnet-4-5'), modelRow('devstral')], object: 'list' },
  served: [
    { id: 'claude-sonnet-4-5', rules: [unsupported], stream },
    { id: 'devstral', rules: [mistralBehind], stream },
  ],
  failures: {
    'a wrong key': {
      source: 'OpenHands/OpenHands#17390',
      answer: refusal(
        401,
        'Authentication Error, Invalid proxy server token passed. Received API Key = sk-...8aSP. Unable to find token in cache or `LiteLLM_VerificationTokenTable`',
        'token_not_found_in_db',
        'key',
      ),
      code: 'key.missing',
      says: 'Invalid proxy server token passed.',
    },
    'an unknown model': {
      source: 'BerriAI/litellm#9663',
      answer: refusal(
        400,
        "400: {'error': '/chat/completions: Invalid model name passed in model=no-such-model. Call `/v1/models` to view available models for your key.'}",
        'None',
        'None',
      ),
      code: 'model.not_found',
    },
  },
});
