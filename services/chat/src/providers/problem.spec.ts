import { isProblem, problemIn, sentencesOf } from './problem.ts';

const sentence = 'No such thing.';

describe('an error', () => {
  it.each<[string, unknown]>([
    ['OpenAI', { error: { message: sentence, type: 'invalid_request_error', param: null, code: null } }],
    ['Ollama', { error: sentence }],
    ['vLLM', { object: 'error', message: sentence, type: 'BadRequestError', param: null, code: 400 }],
    ['FastAPI', { detail: sentence }],
    ['FastAPI, validation', { detail: [{ type: 'missing', loc: ['body', 'x'], msg: sentence }] }],
    ['Mistral', { object: 'error', message: { detail: [{ loc: ['body', 'x'], msg: sentence }] } }],
    ['Gemini', [{ error: { code: 400, message: sentence, status: 'INVALID_ARGUMENT' } }]],
    ['xAI', { code: 'Client specified an invalid argument', error: sentence }],
    ['Anthropic', { type: 'error', error: { type: 'invalid_request_error', message: sentence } }],
    ['LiteLLM, quoting', { error: { message: `{"error":{"message":"${sentence}"}}`, code: '400' } }],
    ['Spring', { statusCode: 400, error: 'Bad Request', message: sentence }],
    ['FastAPI, nested', { detail: { error: sentence } }],
    ['OAuth', { error: 'invalid_request', error_description: sentence }],
    ['MiniMax', { choices: null, base_resp: { status_code: 2013, status_msg: sentence } }],
    ['an event stream', `event: error\ndata: {"error":{"message":"${sentence}"}}\n\n`],
    ['plain text', sentence],
    [
      'Zod',
      {
        success: false,
        error: { issues: [{ code: 'unrecognized_keys', path: [], message: sentence }], name: 'ZodError' },
      },
    ],
    ['Writer', { tpe: 'validation', errors: [{ description: sentence }] }],
    ['a list', { errors: [{ message: sentence }] }],
  ])('of %s has its sentence', (_, body) => {
    expect(problemIn(body).message).toBe(sentence);
  });

  it('names the parameter that it is about', () => {
    const body = {
      detail: [{ loc: ['body', 'stream_options', 'include_usage'], msg: 'Extra inputs are not permitted' }],
    };
    expect(problemIn(body).param).toBe('stream_options.include_usage');
  });

  it('lists fields with their errors', () => {
    const body = { min_p: ['Unknown field.'], top_k: ['Unknown field.'] };
    const problem = { param: 'min_p', message: 'min_p: Unknown field.; top_k: Unknown field.' };
    expect(problemIn(body)).toMatchObject(problem);
    for (const place of ['detail', 'errors']) expect(problemIn({ [place]: body })).toMatchObject(problem);
    expect(problemIn({ errors: { json: body } })).toMatchObject(problem);
    expect(problemIn({ min_p: ['Unknown field.'], count: 3 }).message).toBeUndefined();
  });

  it.each<[unknown, number | string]>([
    [{ error: { message: sentence }, retry_after: 90 }, 90],
    [{ error: { message: sentence, retry_after: '1.5' } }, '1.5'],
    [{ error: { message: sentence, retryAfter: 3 } }, 3],
    [{ message: sentence, retry_after_seconds: 7 }, 7],
    [{ error: { message: sentence, details: [{}, { '@type': 'RetryInfo', retryDelay: '36s' }] } }, '36s'],
    [{ error: { message: sentence, details: [{ metadata: { quotaResetDelay: '41.46s' } }] } }, '41.46s'],
  ])('says how long to wait: %j', (body, wait) => {
    expect(problemIn(body).wait).toBe(wait);
  });

  it('of a provider behind OpenRouter has both sentences', () => {
    const raw = JSON.stringify({ error: { message: 'top_k is not supported' } });
    const problem = problemIn({ error: { code: 400, message: 'Provider returned error', metadata: { raw } } });
    expect(sentencesOf(problem)).toContain('top_k is not supported');
  });

  it('of a provider behind another proxy has both sentences', () => {
    const provider = { body: JSON.stringify({ detail: 'Instructions are required' }) };
    const problem = problemIn({ error: { message: 'Provider returned 400', provider } });
    expect(sentencesOf(problem)).toBe('Provider returned 400 Instructions are required');
  });

  it('under status 200 has the status of an error', () => {
    expect(isProblem({ status: '439', msg: sentence, body: null })).toBe(true);
    const base_resp = { status_code: 1008, status_msg: sentence };
    expect(isProblem({ choices: null, usage: { total_tokens: 0 }, base_resp })).toBe(true);
    expect(isProblem({ choices: [], usage: { total_tokens: 9 }, code: 'x', message: sentence })).toBe(false);
    expect(isProblem({ status: '200', msg: sentence, body: null })).toBe(false);
  });

  it('in a list of issues names its path', () => {
    const body = { errors: [{ loc: ['body', 'messages', 0, 'role'], msg: sentence, type: 'literal_error' }] };
    expect(problemIn(body).param).toBe('messages.0.role');
  });

  it.each([[null], [undefined], [42], [{}], [[]], [{ error: null }], [{ error: { message: 7 } }]])(
    'without a sentence has none: %j',
    (body) => {
      expect(problemIn(body).message).toBeUndefined();
    },
  );

  it('that nests forever is read to an end', () => {
    const loop: { error?: unknown } = {};
    loop.error = loop;
    expect(problemIn(loop).message).toBeUndefined();
  });
});
