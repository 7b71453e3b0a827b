import { type ErrorBody, type ErrorCode, errors, isRetried, openAiStatusOf, toOpenAiError } from '../src/index.ts';

const bodyOf = (code: ErrorCode, details?: string[]): ErrorBody => ({
  error: errors[code].message,
  code,
  requestId: 'one',
  ...(details ? { details } : {}),
});

describe('a failure in the words of OpenAI', () => {
  it.each([
    ['auth.required', 'authentication_error', 'invalid_api_key'],
    ['auth.invalid_token', 'authentication_error', 'invalid_api_key'],
    ['auth.scope_missing', 'permission_error', 'auth.scope_missing'],
    ['rate.limited', 'rate_limit_error', 'rate_limit_exceeded'],
    ['model.not_found', 'invalid_request_error', 'model_not_found'],
    ['model.refused', 'permission_error', 'content_policy_violation'],
    ['model.no_credits', 'insufficient_quota', 'insufficient_quota'],
    ['chat.over_context', 'invalid_request_error', 'context_length_exceeded'],
    ['model.timeout', 'server_error', 'model.timeout'],
  ] as const)('%s is of the type %s with the code %s', (code, type, known) => {
    const message = errors[code].message;
    expect(toOpenAiError(bodyOf(code))).toEqual({ error: { message, type, code: known, param: null } });
  });

  it('keeps the code of the model gateway', () => {
    const body = { ...bodyOf('model.rejected'), upstreamCode: 'string_above_max_length' };
    expect(toOpenAiError(body).error).toMatchObject({ code: 'string_above_max_length', type: 'invalid_request_error' });
  });

  it.each([undefined, 'invalid_api_key'])(
    'takes a missing key of the model for no bad access token: %s',
    (upstreamCode) => {
      const { error } = toOpenAiError({ ...bodyOf('key.missing'), ...(upstreamCode ? { upstreamCode } : {}) });
      expect(error).toMatchObject({ type: 'permission_error', code: 'key.missing', param: null });
      expect(error.message).toMatch(/^The access token is valid, but/);
      expect(openAiStatusOf('key.missing', 401)).toBe(403);
    },
  );

  it('says the details, and names the part of the request that is wrong', () => {
    const { error } = toOpenAiError(bodyOf('request.invalid', ['messages.0.role: Invalid input', 'top_p: Too big']));
    expect(error).toMatchObject({
      message: 'Validation Error: messages.0.role: Invalid input; top_p: Too big',
      param: 'messages.0.role',
      code: 'request.invalid',
    });
  });

  it('says the details of a sentence after it', () => {
    const { error } = toOpenAiError(bodyOf('rate.limited', ['100 of 100 messages used today']));
    expect(error.message).toBe('Rate limit exceeded. Please try again later. 100 of 100 messages used today');
  });

  it('says nothing twice', () => {
    const body = {
      ...bodyOf('model.no_credits', ['Insufficient credits.', 'Buy some.']),
      error: 'Insufficient credits.',
    };
    expect(toOpenAiError(body).error.message).toBe('Insufficient credits. Buy some.');
    expect(toOpenAiError({ ...body, details: ['Insufficient credits.'] }).error.message).toBe('Insufficient credits.');
  });

  it('takes no provider’s words for a part of the request', () => {
    const details = ['Provider: out of memory'];
    expect(toOpenAiError(bodyOf('model.failed', details)).error).toMatchObject({ param: null });
  });

  it('names the field that the model server named', () => {
    expect(toOpenAiError({ ...bodyOf('model.rejected'), param: 'top_p' }).error.param).toBe('top_p');
  });

  it.each<[ErrorCode, number | undefined, boolean]>([
    ['model.failed', undefined, true],
    ['model.unreachable', undefined, true],
    ['model.malformed', undefined, true],
    ['model.rate_limited', 2, true],
    ['model.rate_limited', 60, false],
    ['model.failed', 60, false],
    ['model.timeout', undefined, false],
    ['rate.limited', 1, false],
    ['server.unavailable', undefined, false],
  ])('is one after which Masque has asked again: %s, %s s: %s', (code, remainingTime, retried) => {
    expect(isRetried({ code, remainingTime })).toBe(retried);
  });
});
