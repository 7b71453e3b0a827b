import { chatRoutes } from '@masque/contracts';
import { aViewer } from '@masque/testkit';
import { ask } from './ask.ts';
import { onePerson } from './one-person.ts';
import { chunkOf, readStream } from '../../../libs/generations/test/read-stream.ts';

const messages = [{ role: 'user' as const, content: 'Hi' }];

describe('codes of failures', () => {
  const my = onePerson();
  const complete = (body: object = {}, caller = my.caller) =>
    caller.call(chatRoutes.completeAsOpenAi, { body: { messages, ...body } });

  it.each([
    [400, 'context_length_exceeded', 400, 'model.rejected'],
    [400, 'content_policy_violation', 403, 'model.refused'],
    [400, 'rate_limit_exceeded', 400, 'model.rejected'],
    [400, 'invalid_api_key', 400, 'model.rejected'],
    [429, 'rate_limit_exceeded', 429, 'model.rate_limited'],
    [429, 'insufficient_quota', 402, 'model.no_credits'],
    [404, 'model_not_found', 404, 'model.not_found'],
    [400, 'model_not_found', 404, 'model.not_found'],
  ])('are kept: %i %s', async (given, upstreamCode, status, code) => {
    my.chat.gateway.answerWith((x) => x.answer(given, { error: { message: 'upstream sentence', code: upstreamCode } }));
    const { status: answered, error } = await complete();
    expect([answered, error.code, error.upstreamCode]).toEqual([status, code, upstreamCode]);
  });

  it('name the field of the request that the model server named, and streams do as well', async () => {
    const error = { message: 'No', type: 'invalid_request_error', param: 'messages[1].name', code: null };
    my.chat.gateway.answerWith((x) => x.answer(400, { error }));
    expect((await complete()).error.param).toBe('messages[1].name');
    my.chat.gateway.answerWith((x) => void x.text('Once').frame({ error }));
    expect(await errorAt('/v1/chat/completions')).toMatchObject({ param: 'messages[1].name' });
    my.chat.gateway.answerWith((x) => x.answer(400, { error: { ...error, param: 'two words' } }));
    expect((await complete()).error.param).toBeUndefined();
  });

  const errorAt = async (path: string) => {
    const reply = await my.caller.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages, stream: true }),
    });
    return chunkOf((await readStream(reply)).events.at(-1)!).error;
  };

  it('of OpenRouter are kept after the first words', async () => {
    my.chat.gateway.answerWith((x) => {
      const choices = [{ index: 0, delta: { content: '' }, finish_reason: 'error' }];
      x.text('Once').frame({ choices, error: { code: 'server_error', message: 'Gone' } });
    });
    expect(await errorAt('/v1/chat/completions')).toMatchObject({ code: 'server_error', type: 'server_error' });
  });

  it('are told in OpenAI’s words after the first words, too, and in ours elsewhere', async () => {
    my.chat.gateway.answerWith((x) => {
      x.text('Once');
      x.frame({ choices: [], error: { code: 'rate_limit_exceeded', message: 'slow down' } });
    });
    expect(await errorAt('/v1/chat/completions')).toEqual({
      message: 'Rate limit exceeded. Please try again later. slow down',
      type: 'rate_limit_error',
      code: 'rate_limit_exceeded',
      param: null,
    });
    expect(await errorAt('/chat/completions')).toMatchObject({ code: 'model.rate_limited', details: ['slow down'] });
  });

  it('are the same of an unknown model wherever that is found out', async () => {
    my.chat.gateway.models.body = { data: [{ id: 'other' }] };
    const { status: listed, error: unlisted } = await my.caller.call(chatRoutes.getOpenAiModel, {
      params: { model: 'no/such' },
    });
    const failures = [{ status: listed, error: unlisted }];
    for (const error of [
      { code: 400, message: 'no/such is not a valid model ID' },
      { code: 404, message: 'The model `no/such` does not exist.', type: 'NotFoundError' },
      { code: 'model_not_found', message: 'Nothing here' },
    ]) {
      my.chat.gateway.answerWith((x) => x.answer(error.code === 404 ? 404 : 400, { error }));
      for (const stream of [true, false]) failures.push(await complete({ model: 'no/such', stream }));
    }
    for (const { status, error } of failures) {
      const { requestId: _, details: _sentence, ...body } = error;
      expect([status, body]).toEqual([
        404,
        {
          error: "The model 'no/such' does not exist",
          code: 'model.not_found',
          remedy: 'model',
          upstreamCode: 'model_not_found',
        },
      ]);
    }
    expect((await complete({ model: 'gone::one' })).error.error).toBe("The model 'gone::one' does not exist");
  });

  it('say of a missing key that it is the model’s', async () => {
    const { status, error } = await complete({}, my.chat.service.as(aViewer()));
    expect([status, error.code]).toEqual([401, 'key.missing']);
    expect((await ask(my.caller, { messages })).status).not.toBe(401);
  });
});
