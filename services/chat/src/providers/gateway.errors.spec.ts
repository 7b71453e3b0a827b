import { failureOf, pageFailure, upstreamCodeOf } from './gateway.errors.ts';

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
