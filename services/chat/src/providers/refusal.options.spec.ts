import { lessonOf } from './refusal.rules.ts';
import { fitted, type ModelRequest, type ServerNeeds } from './server.needs.ts';

const request: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }],
  speakers: { user: 'Bob', char: 'Aria' },
  options: {},
};

describe('a refusal of what was asked for', () => {
  it.each<[string, number]>([
    ["Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 1 instead.", 16],
    ['max_tokens must be at least 16', 16],
    ['max_tokens must be greater than 31', 32],
    ['max_tokens: the value is too small', 16],
  ])('raises a limit below the server’s minimum: %s', (message, minResponse) => {
    const small = { ...request, options: { max_tokens: 1 } };
    const lesson = lessonOf({ status: 400, param: '', message }, small, fitted(small, {}), {});
    expect(lesson?.needs).toEqual({ minResponse });
    expect(fitted(small, { minResponse })).toMatchObject({ max_tokens: minResponse });
  });

  it.each([
    [[['elara', -50]], 500, "'list' object has no attribute 'items'"],
    [{ 199999: -50 }, 400, 'token_id(s) [199999] in logit_bias contain out-of-vocab token ids. Vocabulary size: 32000'],
  ])('leaves out biases in a form that the server can’t read: %j', (logit_bias, status, message) => {
    const biased = { ...request, options: { logit_bias } };
    const lesson = lessonOf({ status, param: '', message }, biased, fitted(biased, {}), {});
    expect(lesson?.needs).toEqual({ omitted: ['logit_bias'] });
  });

  it.each([
    ['max_tokens: Field required', ''],
    ['Field required', 'max_tokens'],
    ["Missing required parameter: 'max_tokens'", ''],
  ])('asks for a limit: %s', (message, param) => {
    const unlimited = { ...request, options: { temperature: 1 } };
    const of = (needs: ServerNeeds) =>
      lessonOf({ status: 422, param, message }, unlimited, fitted(unlimited, needs), needs);
    expect(of({})?.needs).toEqual({ hasLimit: true });
    expect(fitted(unlimited, { hasLimit: true })).toMatchObject({ temperature: 1, max_tokens: 4_096 });
    const limited = { ...request, options: { max_tokens: 5_000 } };
    expect(fitted(limited, { hasLimit: true })).toMatchObject({ max_tokens: 5_000 });
  });

  it.each([
    'enable thinking can not be support when `stream=False`.',
    'parameter.enable_thinking必须设置为false才能进行非流式调用',
    'This model only supports streaming',
  ])('asks for a stream: %s', (message) => {
    const whole = { ...request, options: { stream: false, enable_thinking: true } };
    const lesson = lessonOf({ status: 400, param: '', message }, whole, fitted(whole, {}), {});
    expect(lesson?.needs).toEqual({ streams: true });
  });

  it('leaves out an effort that the model doesn’t have', () => {
    const message = "Unsupported value: 'low' is not supported with the 'x' model. Supported values are: 'high'.";
    const body = { ...fitted(request, {}), reasoning_effort: 'low' };
    const thinking = { ...request, options: { reasoning: { effort: 'low' } } };
    const lesson = lessonOf({ status: 400, param: 'reasoning.effort', message }, thinking, body, {});
    expect(lesson?.needs).toEqual({ omitted: ['reasoning'] });
  });
});
