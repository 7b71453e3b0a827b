import { upstreamCodeOf } from './gateway.errors.ts';

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
    'RuntimeError: start (0) + length (2390) exceeds dimension size (2048).',
    'Trying to keep the first 9000 tokens when context the overflows: request is greater than the context length',
  ])('is that of a full context: %s', (message) => {
    expect(upstreamCodeOf(400, { code: 400, message })).toBe('context_length_exceeded');
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
