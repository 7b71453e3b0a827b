import type { Refusal } from './refusal.options.ts';
import { lessonOf } from './refusal.rules.ts';
import { fitted, type ModelRequest, type ServerNeeds, withNeeds } from './server.needs.ts';

const options = {
  stream: true,
  stream_options: { include_usage: true },
  temperature: 1.5,
  max_tokens: 5_000,
  top_k: 40,
  stop: ['a', 'b', 'c', 'd', 'e'],
};
const request: ModelRequest = {
  model: 'm',
  messages: [
    { role: 'system', content: 'main' },
    { role: 'system', name: 'example_user', content: 'Q' },
    { role: 'assistant', content: 'hello' },
    { role: 'user', content: 'hi' },
    { role: 'system', content: 'last' },
  ],
  speakers: { user: 'Bob', char: 'Aria' },
  options,
  ownOptions: ['stream_options'],
  cache: '5m',
};
const learn = (message: string, { needs = {}, ...refusal }: Partial<Refusal> & { needs?: ServerNeeds } = {}) =>
  lessonOf({ status: 400, param: '', ...refusal, message }, request, fitted(request, needs), needs);

describe('a refusal', () => {
  it.each<[string, ServerNeeds]>([
    [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { renamed: { max_tokens: 'max_completion_tokens' } },
    ],
    ['Unrecognized request argument supplied: top_k', { omitted: ['top_k'] }],
    ['Invalid JSON payload received. Unknown name "top_k": Cannot find field.', { omitted: ['top_k'] }],
    ['unknown field `top_k`, expected one of `stream`, `temperature`, `max_tokens`', { omitted: ['top_k'] }],
    [
      'Unrecognized field "stream_options" (5 known properties: "stream", "temperature")',
      { omitted: ['stream_options'] },
    ],
    ['top_k参数非法', { omitted: ['top_k'] }],
    ["'max_tokens' is too large: 5000 (5000 > 4096 - 296)", { maxResponse: 3_800 }],
    ["json: unknown field 'stream_options'", { omitted: ['stream_options'] }],
    [
      "Unsupported value: 'temperature' does not support 1.5 with this model. Only the default (1) value is supported.",
      { omitted: ['temperature'] },
    ],
    ['temperature: Input should be less than or equal to 1', { maxTemperature: 1 }],
    ['max_tokens is too large: 5000. This model supports at most 4096 completion tokens.', { maxResponse: 4_096 }],
    ["'stop': maximum number of sequences is 4", { maxStops: 4 }],
    ['custom stop words are not implemented for completions.', { omitted: ['stop'] }],
    ['stop_sequences: each stop sequence must contain non-whitespace', { hasNoBlankStops: true }],
    ["Unrecognized key(s) in object: 'top_k', 'stream_options'", { omitted: ['stream_options', 'top_k'] }],
    ['Extra inputs are not permitted', { omitted: ['stream_options', 'top_k'] }],
    ['Invalid API parameter, please check the documentation.', { omitted: ['stream_options', 'top_k'] }],
    ['API 调用参数有误，请检查文档。', { omitted: ['stream_options', 'top_k'] }],
    ['top_k: Unknown field.; stream_options: Unknown field.', { omitted: ['stream_options', 'top_k'] }],
    ['invalid request: k must be between 0 and 30 inclusive.', { omitted: ['top_k'] }],
    ['Value error, Stream options can only be defined when `stream=True`.', { omitted: ['stream_options'] }],
    ['Streaming is not supported by this deployment.', { omitted: ['stream', 'stream_options'] }],
    [
      "Unsupported value: 'stream' does not support true with this model. Supported values are: false.",
      { omitted: ['stream', 'stream_options'] },
    ],
  ])('names an option: %s', (message, needs) => {
    expect(learn(message)?.needs).toEqual(needs);
  });

  it.each<[string, ServerNeeds]>([
    ['temperature: range: 0..1', { maxTemperature: 1 }],
    ['`temperature` may only be set to 1 when thinking is enabled.', { maxTemperature: 1 }],
    ['La température doit être comprise entre 0 et 1 (temperature).', { maxTemperature: 1 }],
    ['temperature 必須介於 0 和 1 之間', { maxTemperature: 1 }],
    ["El parámetro 'top_k' no es compatible con este modelo.", { omitted: ['top_k'] }],
    ['Paramètre inconnu : top_k', { omitted: ['top_k'] }],
    ['Il parametro top_k non è supportato', { omitted: ['top_k'] }],
    ["Parâmetro desconhecido: 'top_k'", { omitted: ['top_k'] }],
    ['Параметр top_k не поддерживается', { omitted: ['top_k'] }],
    ['パラメータ top_k はサポートされていません', { omitted: ['top_k'] }],
    ['지원되지 않는 파라미터입니다: top_k', { omitted: ['top_k'] }],
    ['不支持的参数：top_k', { omitted: ['top_k'] }],
    ["Le champ 'stop' ne peut être lu", { omitted: ['stop'] }],
    ['max_tokens 값은 4096 이하여야 합니다', { maxResponse: 4_096 }],
    ['max_tokens は 4096 以下である必要があります', { maxResponse: 4_096 }],
    ['max_tokens doit être inférieur ou égal à 4096', { maxResponse: 4_096 }],
    [
      'It has a topK value of 40 but the supported range is from 1 (inclusive) to 41 (exclusive).',
      { omitted: ['top_k'] },
    ],
    [
      'It has a maxOutputTokens value of 5000 but the supported range is from 1 (inclusive) to 4097 (exclusive).',
      { maxResponse: 4_096 },
    ],
  ])('names an option in any language or form: %s', (message, needs) => {
    expect(learn(message)?.needs).toEqual(needs);
  });

  it.each<[string, number, string]>([
    ['Bad Request', 400, 'top_k'],
    ['x', 422, 'stop'],
    ['Unknown field.', 422, 'top_k'],
  ])('names an option by its parameter beside "%s"', (message, status, param) => {
    expect(learn(message, { status, param })?.needs).toEqual({ omitted: [param] });
  });

  it('names another option than its parameter does', () => {
    const message = "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.";
    expect(learn(message, { param: 'temperature' })?.needs).toEqual({
      renamed: { max_tokens: 'max_completion_tokens' },
    });
  });

  it('leaves the penalty under its other name', () => {
    const body = { repetition_penalty: 1.1, repeat_penalty: 1.1, top_k: 4 };
    const options = { repetition_penalty: 1.1, top_k: 4 };
    const of = (message: string, sent: object = body, needs = {}) =>
      lessonOf({ status: 400, param: '', message }, { ...request, options }, { ...sent }, needs)?.needs;
    const renamed = { repetition_penalty: 'repeat_penalty' };
    expect(of('Unrecognized arguments: repetition_penalty, top_k')).toEqual({ renamed, omitted: ['top_k'] });
    expect(of('Unrecognized argument: repetition_penalty')).toEqual({ renamed });
    expect(of('Unrecognized argument: repeat_penalty')).toEqual({ omitted: ['repeat_penalty'] });
    const last = { repeat_penalty: 1.1 };
    expect(of('Unrecognized argument: repeat_penalty', last, { renamed })).toEqual({ omitted: ['repetition_penalty'] });
  });

  it('limits the response by OpenAI’s newer name, too', () => {
    const message = 'max_completion_tokens is limited for this model to 1024';
    expect(learn(message, { status: 416 })?.needs).toEqual({ maxResponse: 1_024 });
  });

  it('about roles may come as a failed dependency', () => {
    expect(learn('Conversation roles must alternate', { status: 424 })?.needs).toEqual({ shape: 'strict' });
  });

  it('of blank stop sequences leaves the others', () => {
    const of = (stop: string[]) => fitted({ ...request, options: { stop } }, { hasNoBlankStops: true });
    expect(of(['\n', '###'])).toHaveProperty('stop', ['###']);
    expect(of(['\n'])).not.toHaveProperty('stop');
  });

  it('lists the roles that the server knows', () => {
    const refusal = { status: 422, param: 'messages.0.role' };
    expect(learn("Input should be 'user' or 'assistant'", refusal)?.needs).toEqual({ hasNoSystem: true });
  });

  it('by no endpoint for the parameters leaves out samplers, never where the prompt may go', () => {
    const message = 'No endpoints found that can handle the requested parameters. To learn more about provider routing';
    const body = { ...fitted(request, {}), provider: { data_collection: 'deny' }, plugins: [] };
    const of = (status: number) => lessonOf({ status, param: '', message }, request, body, {})?.needs;
    expect(of(404)).toEqual({ omitted: ['top_k'] });
    expect(of(403)).toBeUndefined();
  });

  it('names an option by its parameter alone', () => {
    const lesson = learn('Extra inputs are not permitted', { status: 422, param: 'stream_options.include_usage' });
    expect(lesson?.needs).toEqual({ omitted: ['stream_options'] });
  });

  it.each<[string, ServerNeeds]>([
    ['Jinja Exception: System message must be at the beginning.', { shape: 'semi_strict' }],
    ['Conversation roles must alternate user/assistant/user/assistant/...', { shape: 'strict' }],
    ['After the optional system message, conversation roles must alternate', { shape: 'strict' }],
    ['No user query found in messages.', { shape: 'strict' }],
    ['deepseek-reasoner does not support successive user or assistant messages', { shape: 'strict' }],
    ['invalid params, invalid chat setting (2013)', { shape: 'semi_strict' }],
    ['messages 参数非法。请检查文档。', { shape: 'semi_strict' }],
    ['user 和 assistant 角色必须交替出现', { shape: 'strict' }],
    ['messages: at least one message is required', { shape: 'strict' }],
    [
      'Expected last role User or Tool (or Assistant with prefix True) for serving but got system',
      { endsWithUser: true, takesPrefill: false },
    ],
    [
      'This model does not support assistant message prefill. The conversation must end with a user message.',
      { endsWithUser: true, takesPrefill: false },
    ],
    ['Les rôles doivent alterner entre user et assistant.', { shape: 'strict' }],
    ['Los roles deben alternar entre user y assistant.', { shape: 'strict' }],
    ['Роли user и assistant должны чередоваться', { shape: 'strict' }],
    ['user と assistant のロールは交互である必要があります', { shape: 'strict' }],
    ['the length of messages must be an odd number', { shape: 'strict' }],
    ["El mensaje 'system' debe estar al principio.", { shape: 'semi_strict' }],
    ['system 消息只能出现在第一条', { shape: 'semi_strict' }],
    ['Cannot have 2 or more assistant messages at the end of the list.', { shape: 'semi_strict' }],
    ['This model only supports a single user message (single-turn).', { shape: 'single' }],
    ['System role not supported', { hasNoSystem: true }],
    ['Developer instruction is not enabled for models/gemma-3-27b-it', { hasNoSystem: true }],
  ])('is about roles: %s', (message, needs) => {
    expect(learn(message)?.needs).toEqual(needs);
  });

  it.each([
    'The `reasoning_content` in the thinking mode must be passed back to the API.',
    'Missing `reasoning_content` field in the assistant message at message index 2. For more information, see the docs.',
  ])('asks for the thoughts of earlier replies: %s', (message) => {
    const needs = learn(message)?.needs ?? {};
    expect(needs).toEqual({ hasThoughtField: true });
    const { messages } = fitted({ ...request, cache: null }, needs);
    expect(messages).toContainEqual({ role: 'assistant', content: 'hello', reasoning_content: '' });
    expect(learn(message, { needs })).toBeNull();
  });

  it('goes on to the next shape while the server refuses', () => {
    const shapes: (string | undefined)[] = [];
    let needs: ServerNeeds = {};
    for (let n = 0; n < 6; n += 1) {
      const lesson = learn('Only some conversation roles are accepted', { status: 500, needs });
      if (!lesson) break;
      needs = withNeeds(needs, lesson.needs);
      shapes.push(lesson.change === 'shape' ? lesson.detail : lesson.change);
    }
    expect(shapes).toEqual(['semi_strict', 'strict', 'no_system', 'single']);
  });

  it('of an option by a reasoning model leaves the effort', () => {
    const options = { temperature: 0.5, reasoning: { effort: 'low' } };
    const body = { ...fitted({ ...request, options: { temperature: 0.5 } }, {}), reasoning_effort: 'low' };
    const message = "'temperature' is not supported with reasoning models.";
    const lesson = lessonOf({ status: 400, param: '', message }, { ...request, options }, body, {});
    expect(lesson?.needs).toEqual({ omitted: ['temperature'] });
  });

  it('is about names only where names were sent', () => {
    const message = "Only messages of role 'user' can have a name.";
    expect(learn(message, { needs: { takesNames: true } })?.needs).toEqual({ takesNames: false });
  });

  it('is about content parts only where marks were sent', () => {
    expect(learn('messages[0].content: expected a string')?.needs).toEqual({ hasTextOnly: true });
  });

  it.each([
    ['The model is overloaded', 500],
    ['Incorrect API key provided', 401],
    ['Rate limit reached for roles', 429],
    ['The content was flagged', 400],
    ['You do not have the role system admin required', 400],
    ['This role lacks permission for the conversation', 400],
  ])('that no other form would help teaches nothing: %s', (message, status) => {
    expect(learn(message, { status })).toBeNull();
  });

  it('of a program’s own request takes away only what Masque added', () => {
    const plain: ModelRequest = { ...request, messages: [{ role: 'user', content: 'hi' }], speakers: null };
    const of = (message: string) => lessonOf({ status: 400, message, param: '' }, plain, fitted(plain, {}), {});
    expect(of('Unrecognized request argument supplied: top_k')).toBeNull();
    expect(of('Conversation roles must alternate')).toBeNull();
    expect(of('Unrecognized request argument supplied: stream_options')?.needs).toEqual({
      omitted: ['stream_options'],
    });
  });
});
