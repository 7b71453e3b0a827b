import { ModelFailure } from '@masque/generations';
import {
  failureOf,
  failureOfChunk,
  pageFailure,
  unanswered,
  upstreamCodeOf,
  withUnknownModel,
} from './gateway.errors.ts';

describe('a secret that a server repeats', () => {
  const key = 'desk_key_of_mine';
  const secrets = [key, 'Token header-value-1'];
  const encoded = Buffer.from(key).toString('base64');
  it.each<[string, unknown]>([
    ['in its parameter', { error: { message: 'No', param: key } }],
    ['in its code', { error: { message: 'No', code: key } }],
    ['as the name of a field', { errors: { [key]: ['No'] } }],
    ['in capitals', { error: `No ${key.toUpperCase()}` }],
    ['encoded', { error: `No ${encoded}` }],
    ['without its scheme', { error: 'No header-value-1' }],
    ['in a text', `No ${key}`],
  ])('is redacted %s', (_, body) => {
    const { error, refusal } = failureOf({ status: 400, headers: {} }, body, secrets);
    expect(JSON.stringify([error.message, error.extras, refusal])).not.toMatch(
      new RegExp(`${key}|${encoded}|header-value-1`, 'i'),
    );
  });

  it('is redacted in a page', () => {
    const failure = pageFailure({ status: 502, headers: {} }, `<html><title>x ${key} header-value-1</title>`, secrets);
    expect(failure?.error.extras.details).toEqual(['x … …']);
    expect(failure?.refusal.message).toBe('x … …');
  });
});

it('is a rate limit where a used-up quota comes with a wait', () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '90s' }];
  const message = 'You exceeded your current quota, please check your plan and billing details.';
  const of = (error: object) => failureOf({ status: 429, headers: {} }, { error }, []).error;
  expect(of({ message, details })).toMatchObject({ code: 'model.rate_limited', extras: { remainingTime: 90 } });
  expect(of({ message }).code).toBe('model.no_credits');
});

it.each<[number, unknown, string]>([
  [500, { error: { message: 'insufficient balance (1008)' } }, 'insufficient balance (1008)'],
  [422, '', 'Validation Error: status 422, without a reason'],
])('says what a %i means: %j', (status, body, said) => {
  const { error, isRetryable } = failureOf({ status, headers: {} }, body, []);
  expect(error.message).toBe(said);
  expect(isRetryable).toBe(false);
});

const detail = (message: string, more: object = {}) => ({ error: { message, ...more } });
const at = (status: number, body: unknown) => failureOf({ status, headers: {} }, body, []).error;

describe('the cause of a failure', () => {
  it.each<[number, unknown]>([
    [403, { code: 30_001, message: 'Sorry, your account balance is insufficient', data: null }],
    [403, detail('The request failed because your account has an overdue balance.', { code: 'AccountOverdueError' })],
    [400, detail('Access denied, please make sure your account is in good standing.', { type: 'Arrearage' })],
    [429, [detail('Your prepayment credits are depleted. Please go to AI Studio.', { code: 429 })]],
  ])('is an empty account: %i %j', (status, body) => {
    expect(at(status, body).code).toBe('model.no_credits');
  });

  it.each<[number, unknown]>([
    [403, detail('This model is not available in your region.')],
    [403, detail('Access denied. Please check your network settings.')],
    [403, { error: { type: 'forbidden', message: 'Request not allowed' } }],
    [400, detail('Access to Anthropic models is not allowed from unsupported countries, regions, or territories.')],
    [451, detail('Access is not available in your region (IM)')],
  ])('is the region: %i %j', (status, body) => {
    expect(at(status, body).code).toBe('model.region');
  });

  it.each<[number, unknown]>([
    [400, detail('Content Exists Risk', { code: 'invalid_request_error' })],
    [
      400,
      detail("The response was filtered due to Azure OpenAI's content management policy.", { code: 'content_filter' }),
    ],
    [400, detail('<400> InternalError.Algo.DataInspectionFailed: Input text data may contain inappropriate content.')],
    [400, detail('The request was rejected because it was considered high risk', { type: 'content_filter' })],
    [
      400,
      { contentFilter: [{ level: 1 }], error: { code: '1301', message: '输入或生成内容可能包含不安全或敏感内容' } },
    ],
    [400, detail('Invalid prompt: your prompt was flagged as potentially violating our usage policy.')],
    [
      400,
      detail("Invalid prompt: we've limited access to this content for safety reasons.", { code: 'invalid_prompt' }),
    ],
    [403, detail('Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_CSAM')],
  ])('is the content: %i %j', (status, body) => {
    expect(at(status, body)).toMatchObject({ code: 'model.refused', extras: { remedy: 'model' } });
  });

  it.each([
    'API key expired. Please renew the API key.',
    'Authentication Error, No api key passed in.',
    'API key not valid. Please pass a valid API key.',
  ])('is the key: %s', (message) => {
    expect(at(400, detail(message)).code).toBe('key.missing');
  });

  it.each([
    [1004, "login fail: Please carry the API secret key in the 'Authorization' field", 'key.missing'],
    [1026, 'input new_sensitive', 'model.refused'],
    [1027, 'output new_sensitive', 'model.refused'],
  ])('is the same in a response of MiniMax: %i %s', (status_code, status_msg, code) => {
    const failure = failureOfChunk({ base_resp: { status_code, status_msg }, choices: null }, []);
    expect([failure.error.code, failure.isRetryable]).toEqual([code, false]);
  });

  it.each([
    [400, 'Unknown name "safety_settings": Cannot find field.', 'model.rejected'],
    [400, 'The model name is case sensitive', 'model.rejected'],
    [403, 'You do not have permission', 'key.missing'],
  ])('is none of these: %i %s', (status, message, code) => {
    expect(at(status, detail(message)).code).toBe(code);
  });

  it.each([
    ['model requires more system memory (5.6 GiB) than is available (3.1 GiB)', false],
    ['Overloaded', true],
  ])('decides whether another try may help: %s', (message, isRetryable) => {
    expect(failureOf({ status: 500, headers: {} }, detail(message), []).isRetryable).toBe(isRetryable);
  });

  it.each(['refusal', 'sensitive', 'content_filter: OTHER'])('is a filter that ends with %s', (finish) => {
    expect(unanswered({ finish, refusal: '', hasReasoned: false }, []).error.code).toBe('model.filtered');
  });

  it('is a model that isn’t loaded rather than an unknown one', () => {
    const said = "No models loaded. Please load a model in the developer page or use the 'lms load' command.";
    const of = (message: string) => {
      const { error } = failureOf({ status: 404, headers: {} }, detail(message, { code: 'model_not_found' }), []);
      return withUnknownModel(new ModelFailure(error, false), 'm');
    };
    expect(of(said)).toMatchObject({ error: { message: said } });
    expect(of('No such model')).toMatchObject({ error: { message: "The model 'm' does not exist" } });
  });
});

describe('the code of a failure', () => {
  it.each([
    'context_length_exceeded',
    'rate_limit_exceeded',
    'insufficient_quota',
    'model_not_found',
    'content_filter',
    'content_policy_violation',
    'invalid_api_key',
    'string_above_max_length',
    'unsupported_parameter',
  ])('is kept: %s', (code) => {
    expect(upstreamCodeOf(400, { code, message: 'No' })).toBe(code);
  });

  it.each([400, '400', 'error', 'invalid_request_error', 'Two Words', 'a__b', `a_${'b'.repeat(90)}`, undefined])(
    'is none: %s',
    (code) => {
      expect(upstreamCodeOf(400, { code, message: 'No' })).toBeUndefined();
    },
  );

  it.each([
    "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
    "This endpoint's maximum context length is 8192 tokens. However, you requested about 9000 tokens",
    'the request exceeds the available context size, try increasing it',
    'litellm.ContextWindowExceededError: prompt is too long: 210000 tokens > 200000 maximum',
    'invalid params, context window exceeds limit (2013)',
    'Die Anfrage ist zu lang: 6413 Token, erlaubt sind 4096 Token Kontext.',
    'RuntimeError: start (0) + length (2390) exceeds dimension size (2048).',
    'Job requires 13 pages (only 8 available) and cannot be enqueued.',
    'Prompt sequence length is greater than 2048, perhaps consider using `truncate_sequence`?',
    'Request body too large for gpt-x model. Max size: 2048 tokens.',
    'Max context length exceeded',
    'プロンプトが長すぎます。最大2048トークンです。',
    'La requête est trop longue.',
    'max_tokens must be at least 1, got -160.',
    'Prompt tokens limit exceeded: 230799 > 91442. To increase, create a key with a higher monthly limit',
    'Trying to keep the first 9000 tokens when context the overflows: request is greater than the context length',
  ])('is that of a full context: %s', (message) => {
    expect(upstreamCodeOf(400, { code: 400, message })).toBe('context_length_exceeded');
  });

  const rated = 'Rate limit reached for model `llama3-70b-8192` on tokens per minute (TPM): Limit';
  it.each([
    [`${rated} 4096, Used 0, Requested ~7476. Please try again in 50.5s.`, 'context_length_exceeded'],
    ['Request too large for gpt-4o (TPM): Limit 30000, Requested 39254.', 'context_length_exceeded'],
    [`${rated} 100000, Used 97050, Requested 3619. Please try again in 9m38s.`, undefined],
    ['Rate limit reached on requests per minute (RPM): Limit 3, Used 3, Requested 1.', undefined],
  ])('under 429 is that of a full context only where waiting can’t help: %s', (message, code) => {
    expect(upstreamCodeOf(429, { message })).toBe(code);
  });

  it.each([
    [400, 'foo/bar is not a valid model ID'],
    [404, 'The model `foo` does not exist.'],
    [404, "model 'foo' not found"],
    [400, '/chat/completions: Invalid model name passed in model=foo. Call `/v1/models` to view available models'],
  ])('is that of an unknown model: %i %s', (status, message) => {
    expect(upstreamCodeOf(status, { message })).toBe('model_not_found');
  });

  it.each([
    [404, 'No endpoints found matching your data policy'],
    [500, 'Client.Timeout exceeded while awaiting headers: context deadline exceeded'],
    [400, 'temperature: not valid for this model'],
    [500, 'model not found'],
  ])('is none where nothing of it is said: %i %s', (status, message) => {
    expect(upstreamCodeOf(status, { message })).toBeUndefined();
  });
});
