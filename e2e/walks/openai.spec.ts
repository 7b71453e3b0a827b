import { chatRoutes } from '@masque/contracts';
import OpenAI, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from 'openai';
import { DEMO_KEY, origin, Person, programOf, signedIn } from '../lib/api.ts';
import { get, send } from '../lib/send.ts';

const hi = [{ role: 'user' as const, content: 'Good evening.' }];

/** A user with a model key, and a program of theirs. */
async function withProgram(scopes: ('read' | 'chat' | 'write')[] = ['read', 'chat'], hasKey = true) {
  const person = await signedIn();
  if (hasKey) await person.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
  return { person, program: await programOf(person, scopes) };
}
/** The stock library, set up as a user would: with base URL and key. */
const clientOf = ({ token }: Pick<Person, 'token'>) =>
  new OpenAI({ baseURL: `${origin()}/api/v1`, apiKey: token, maxRetries: 0 });
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the stock OpenAI library with an access token as its key', () => {
  it('chats', async () => {
    const { program } = await withProgram();
    const { data, response, request_id } = await clientOf(program)
      .chat.completions.create({
        model: 'demo/fast?tokens=5',
        max_completion_tokens: 20,
        top_p: 0.9,
        messages: [
          { role: 'developer', content: 'Be brief.' },
          { role: 'user', content: [{ type: 'text', text: 'Good evening.' }] },
        ],
      })
      .withResponse();
    expect(data.choices[0]?.message.content).toBeTruthy();
    expect(data).toMatchObject({ object: 'chat.completion', choices: [{ finish_reason: expect.any(String) }] });
    expect(response.headers.get('x-request-id')).toBe(request_id);
    expect(request_id).toBeTruthy();
  });

  it('streams', async () => {
    const { program } = await withProgram();
    const stream = await clientOf(program).chat.completions.create({
      model: 'demo/fast?tokens=20',
      stream: true,
      messages: hi,
    });
    let text = '';
    let finish: string | null | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      finish = chunk.choices[0]?.finish_reason ?? finish;
    }
    expect(text.length).toBeGreaterThan(20);
    expect(finish).toBe('stop');
  });

  it('lists models, and looks one up', async () => {
    const { program } = await withProgram();
    const client = clientOf(program);
    const models = [];
    for await (const model of client.models.list()) models.push(model.id);
    expect(models).toContain('deepseek/deepseek-prover-v2:free');
    const model = await client.models.retrieve('deepseek/deepseek-prover-v2:free');
    expect(model).toMatchObject({ id: 'deepseek/deepseek-prover-v2:free', object: 'model', created: 0 });
  });

  it.each(['/api', ''])('calls without /v1 too, under %j', async (base) => {
    const { program } = await withProgram();
    const client = new OpenAI({ baseURL: origin() + base, apiKey: program.token, maxRetries: 0 });
    const reply = await client.chat.completions.create({ model: 'demo/fast?tokens=5', messages: hi });
    expect(reply.choices[0]?.message.content).toBeTruthy();
  });

  it('tells a wrong key from a missing key of the model', async () => {
    const { program } = await withProgram(['chat'], false);
    const chat = (one: Pick<Person, 'token'>) =>
      failureOf(clientOf(one).chat.completions.create({ model: 'demo/fast', messages: hi }));
    const wrong = await chat({ token: DEMO_KEY });
    expect(wrong).toBeInstanceOf(AuthenticationError);
    expect(wrong).toMatchObject({ code: 'invalid_api_key', type: 'authentication_error' });
    const missing = await chat(program);
    expect(missing).toBeInstanceOf(PermissionDeniedError);
    expect(missing).toMatchObject({
      code: 'key.missing',
      error: { message: expect.stringContaining('needs a working API key') },
    });
  });

  it('gets errors of its own types', async () => {
    const { program } = await withProgram();
    const client = clientOf(program);
    const chat = (model: string, body: { top_p?: number } = {}) =>
      failureOf(client.chat.completions.create({ model, messages: hi, ...body }));
    const limited = await chat('demo/error-429');
    expect(limited).toBeInstanceOf(RateLimitError);
    expect(Number((limited as { headers: Headers }).headers.get('retry-after'))).toBeGreaterThan(0);
    const bad = await chat('demo/fast', { top_p: 7 });
    expect(bad).toBeInstanceOf(BadRequestError);
    expect(bad).toMatchObject({ param: 'top_p', type: 'invalid_request_error' });
    const unknown = await failureOf(client.models.retrieve('no/such-model'));
    expect(unknown).toBeInstanceOf(NotFoundError);
    expect(unknown).toMatchObject({ code: 'model_not_found' });
    expect(await chat('demo/error-500')).toBeInstanceOf(InternalServerError);
    const { program: reader } = await withProgram(['read']);
    const refused = await failureOf(clientOf(reader).chat.completions.create({ model: 'demo/fast', messages: hi }));
    expect(refused).toBeInstanceOf(PermissionDeniedError);
  });

  it('is told in mid-stream that the model failed', async () => {
    const { program } = await withProgram();
    const read = async () => {
      const stream = await clientOf(program).chat.completions.create({
        model: 'demo/error-midstream',
        stream: true,
        messages: hi,
      });
      for await (const chunk of stream) expect(chunk.object).toBe('chat.completion.chunk');
    };
    const failure = await failureOf(read());
    expect(failure).toBeInstanceOf(APIError);
    expect(failure).toMatchObject({ code: 'model.failed', type: 'server_error', param: null });
  });

  it('stops working when its token is revoked', async () => {
    const { person, program } = await withProgram();
    const { tokens } = (await get(person, '/api/access-tokens')).body as { tokens: { id: string }[] };
    await send(person, 'DELETE', `/api/access-tokens/${tokens[0]?.id}`);
    expect(await failureOf(clientOf(program).models.list())).toBeInstanceOf(AuthenticationError);
  });
});

describe('failures below /api/v1', () => {
  it('are in OpenAI’s shape whoever refuses', async () => {
    const visitor = await get(new Person(), '/api/v1/models');
    expect([visitor.status, visitor.body]).toEqual([
      401,
      {
        error: {
          message: 'Authentication required',
          type: 'authentication_error',
          code: 'invalid_api_key',
          param: null,
        },
      },
    ]);
    expect(visitor.headers.get('x-request-id')).toBeTruthy();
    expect((await get(new Person(), '/api/v1/nowhere')).body).toMatchObject({
      error: { code: 'request.unknown_path' },
    });
  });
});
