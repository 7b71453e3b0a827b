import { chatRoutes, DomainError } from '@masque/contracts';
import type { ModelExchange } from '@masque/testkit';
import { Gateways } from '../src/providers/gateways.ts';
import { chunkOf, readStream, thoughtsOf } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter, type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

const error = (message: string, metadata?: object) => ({ error: { code: 1, message, metadata } });

const filtered = "The provider's content filter blocked the reply.";
const onlyReasoned = 'The model returned only reasoning, no reply. Try a longer response length or another model.';
const calledTool = 'The model called a tool instead of replying. Try another model.';
const badFormat = 'Invalid AI response format';

const page = (title: string) => `<!DOCTYPE html>\n<html><head><title>${title}</title></head><script>x</script></html>`;
const fromPage = (status: number) => `Server error (${status}): The server sent a web page instead of a reply.`;

describe('failures of the model gateway', () => {
  let chat: StartedChat;
  let person: ChatPerson;
  beforeAll(async () => {
    chat = await startedChat({ FIRST_TOKEN_MS: '1500', SILENCE_MS: '1500', GENERATION_MS: '3000', RETRY_MS: '50' });
    person = await chat.person();
  });
  afterAll(() => chat.close());

  const newCharacter = async () => (await chat.keep(aCharacter()))._id;
  const ask = async (stream: boolean, characterId?: string) => {
    const before = chat.gateway.exchanges.length;
    const answer = await person.caller.call(chatRoutes.complete, {
      body: { messages: [{ role: 'user', content: 'Hi' }], stream, characterId },
    });
    return { ...answer, calls: chat.gateway.exchanges.length - before };
  };

  it.each<[string, (exchange: ModelExchange) => void, number, string, number]>([
    ['401', (x) => x.answer(401, error('No auth')), 401, 'Missing or invalid API key', 1],
    ['403', (x) => x.answer(403, error('Not allowed')), 401, 'Missing or invalid API key', 1],
    [
      '403 of a moderating model',
      (x) => x.answer(403, error('Flagged', { reasons: ['violence'] })),
      403,
      'The model refused to answer: its provider flagged the content.',
      1,
    ],
    ['402', (x) => x.answer(402, error('Insufficient credits.')), 402, 'Insufficient credits.', 1],
    ['400', (x) => x.answer(400, error('bad temperature')), 400, 'Validation Error: bad temperature', 1],
    ['404', (x) => x.answer(404, error('No endpoints found for x')), 404, 'No endpoints found for x', 1],
    ['408', (x) => x.answer(408, error('late')), 504, 'The model didn’t respond in time. Try again.', 1],
    ['429', (x) => x.answer(429, error('slow down')), 429, 'Rate limit exceeded. Please try again later.', 1],
    ['500', (x) => x.answer(500, 'oops'), 502, 'The model server failed. Try again.', 3],
    ['503', (x) => x.answer(503, error('none fits')), 502, 'The model server failed. Try again.', 3],
    ['502 with a proxy’s page', (x) => x.answer(502, page('502 Bad Gateway')), 502, fromPage(502), 3],
    ['502 with a long page', (x) => x.answer(502, page('Down') + ' '.repeat(3_000_000)), 502, fromPage(502), 3],
    ['403 with a proxy’s page', (x) => x.answer(403, page('Just a moment...')), 502, fromPage(403), 1],
    ['403 of nobody', (x) => x.answer(403, ''), 502, fromPage(403), 1],
    ['404 with a page', (x) => x.answer(404, page('Nothing here')), 502, fromPage(404), 1],
    ['504 with a page', (x) => x.answer(504, page('Late')), 504, 'The model didn’t respond in time. Try again.', 1],
    ['a broken connection', (x) => x.cut(), 502, 'The model server failed. Try again.', 3],
    ['a page with status 200', (x) => x.answer(200, page('Log in')), 502, 'Invalid AI response format', 1],
    ['a sentence with status 200', (x) => x.answer(200, 'Busy now'), 502, 'The model server failed. Try again.', 3],
    ['a sentence about the key', (x) => x.answer(200, 'Invalid API key'), 401, 'Missing or invalid API key', 1],
    ['no JSON', (x) => x.answer(200, '{"choices'), 502, 'Invalid AI response format', 1],
    ['JSON of another shape', (x) => x.answer(200, { choices: [] }), 502, 'Invalid AI response format', 1],
    ['a broken frame', (x) => void x.raw('data: {"choices":[{"delta":\n\n'), 502, 'Invalid AI response format', 1],
    ['an empty answer', (x) => void x.finish(), 502, 'Invalid AI response format', 1],
    ['a filtered answer', (x) => void x.finish('content_filter'), 403, filtered, 1],
    ['only a tool call', (x) => void x.finish('tool_calls'), 502, calledTool, 1],
    ['an answer that Claude refuses', (x) => void x.finish('refusal'), 403, filtered, 1],
    ['an answer filtered as by Gemini', (x) => void x.finish('PROHIBITED_CONTENT'), 403, filtered, 1],
    [
      'an error that only its status reveals',
      (x) => x.answer(200, { status: '439', msg: 'Token expired' }),
      400,
      'Validation Error: Token expired',
      1,
    ],
    [
      'a whole filtered answer',
      (x) => x.answer(200, { choices: [{ message: { content: null }, finish_reason: 'content_filter' }] }),
      403,
      filtered,
      1,
    ],
    [
      'a whole answer without any',
      (x) => x.answer(200, { choices: [{ message: { content: null } }] }),
      502,
      badFormat,
      1,
    ],
    ['an error with status 200', (x) => x.answer(200, { error: { code: 402, message: 'Pay' } }), 402, 'Pay', 1],
    ['silence', () => undefined, 504, 'The model didn’t respond in time. Try again.', 1],
    [
      'comments for ever',
      (x) => {
        const timer = setInterval(() => x.raw(': PROCESSING\n\n'), 50);
        void x.closed.then(() => clearInterval(timer));
      },
      504,
      'The model didn’t respond in time. Try again.',
      1,
    ],
  ])('maps %s', async (_, script, status, sentence, calls) => {
    chat.gateway.answerWith(script);
    for (const stream of [true, false]) {
      const answer = await ask(stream);
      expect([answer.status, answer.error.error, answer.calls]).toEqual([status, sentence, calls]);
    }
  });

  it.each<[string, (exchange: ModelExchange) => void]>([
    [
      'a refusal',
      (x) => {
        x.frame({ choices: [{ delta: { content: null, refusal: 'I can not ' } }] });
        x.frame({ choices: [{ delta: { refusal: 'help with that.' } }] }).finish();
      },
    ],
    [
      'a whole refusal',
      (x) => x.answer(200, { choices: [{ message: { content: null, refusal: 'No.' }, finish_reason: 'stop' }] }),
    ],
  ])('maps %s by a character', async (_, script) => {
    chat.gateway.answerWith(script);
    const characterId = await newCharacter();
    for (const stream of [true, false]) {
      const { status, error: body, calls } = await ask(stream, characterId);
      expect([status, body.error, calls]).toEqual([403, 'The model declined to answer.', 1]);
    }
  });

  it.each<[string, (exchange: ModelExchange) => void]>([
    ['thoughts alone', (x) => void x.think('Hm.').finish('length')],
    ['thoughts alone at once', (x) => x.answer(200, { choices: [{ message: { content: null, reasoning: 'Hm.' } }] })],
  ])('maps %s, which a stream has shown by then', async (_, script) => {
    chat.gateway.answerWith(script);
    const whole = await ask(false);
    expect([whole.status, whole.error.error, whole.calls]).toEqual([502, onlyReasoned, 1]);
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], stream: true });
    const headers = { 'content-type': 'application/json' };
    const { events } = await readStream(
      await person.caller.fetch('/chat/completions', { method: 'POST', headers, body }),
    );
    expect(thoughtsOf(events)).toBe('Hm.');
    expect(chunkOf(events.at(-1)!).error).toMatchObject({ code: 'model.only_reasoned', message: onlyReasoned });
  });

  it('responds without text where the limit came first', async () => {
    chat.gateway.answerWith((x) => void x.finish('length'));
    const { status, body } = await ask(false);
    expect([status, body.choices[0]]).toEqual([
      200,
      { index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'length' },
    ]);
  });

  it('says that a reply was empty, and what to do', async () => {
    chat.gateway.answerWith((x) => void x.finish());
    const { error: body } = await ask(true);
    expect(body).toMatchObject({ code: 'model.malformed', details: [expect.stringContaining('empty reply')] });
  });

  it('says how long to wait, and why', async () => {
    chat.gateway.answerWith((x) => x.answer(429, error('free-models-per-day'), { 'retry-after': '40' }));
    const { error: body, headers } = await ask(true);
    expect(body).toMatchObject({ code: 'model.rate_limited', remainingTime: 40, details: ['free-models-per-day'] });
    expect(headers.get('retry-after')).toBe('40');
  });

  it('says the title of a page, without its markup', async () => {
    chat.gateway.answerWith((x) => x.answer(403, page('Just a moment...')));
    expect((await ask(false)).error).toMatchObject({ code: 'model.page', details: ['Just a moment...'] });
  });

  it('says what a moderating model objects to', async () => {
    chat.gateway.answerWith((x) => x.answer(403, error('Flagged', { reasons: ['violence', 'self-harm'] })));
    const { error: body } = await ask(true);
    expect(body).toMatchObject({ code: 'model.refused', details: ['Flagged', 'violence', 'self-harm'] });
  });

  it('gives the words in which a model declines, without the key that they quote', async () => {
    chat.gateway.answerWith((x) => {
      x.frame({ choices: [{ delta: { refusal: `I will not, sk-or-v1-planted. ${'x'.repeat(5_000)}` } }] }).finish();
    });
    const { error: body } = await ask(true, await newCharacter());
    expect(body.details).toEqual([expect.stringMatching(/^I will not, sk-…\. x{280}/)]);
    expect(body.details?.[0]?.length).toBe(300);
  });

  it('keeps the words before a refusal or a filter, and says which it was', async () => {
    chat.gateway.answerWith(
      (x) =>
        void x
          .text('Well, ')
          .frame({ choices: [{ delta: { refusal: 'No.' } }] })
          .finish(),
    );
    const { status, error: body } = await ask(false, await newCharacter());
    expect([status, body.code]).toEqual([403, 'model.declined']);
    chat.gateway.answerWith((x) => void x.text('Once upon').finish('content_filter'));
    const { body: answer } = await ask(false);
    expect(answer.choices).toMatchObject([{ message: { content: 'Once upon' }, finish_reason: 'content_filter' }]);
  });

  it('waits for a model that thinks, and opens its stream when that takes long', async () => {
    const words = Promise.withResolvers<void>();
    chat.gateway.answerWith(async (x) => {
      const timer = setInterval(() => x.think('Hm. '), 50);
      await words.promise;
      clearInterval(timer);
      x.text('At last').finish();
    });
    const stream = await person.caller.fetch('/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], stream: true }),
    });
    words.resolve();
    expect([stream.status, await stream.text()]).toEqual([200, expect.stringContaining('At last')]);
  });

  it('tries again until it works, the second time after twice as long', async () => {
    const times: number[] = [];
    chat.gateway.answerWith((x) => {
      times.push(performance.now());
      if (times.length < 3) x.answer(500, 'oops');
      else x.text('At last').finish();
    });
    const { status, body } = await ask(false);
    expect([status, body.choices[0]?.message.content, times.length]).toEqual([200, 'At last', 3]);
    const [first = 0, second = 0, third = 0] = times;
    // Timers may be a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(49);
    expect(third - second).toBeGreaterThanOrEqual(99);
  });

  it('takes a whole answer from a server that does not stream', async () => {
    chat.gateway.answerWith((x) =>
      x.answer(200, {
        choices: [{ message: { content: 'All at once' }, finish_reason: 'stop' }],
        usage: { total_tokens: 9 },
      }),
    );
    const { status, body } = await ask(false);
    expect(status).toBe(200);
    expect(body.choices[0]?.message.content).toBe('All at once');
    expect(body.usage).toEqual({ total_tokens: 9 });
  });

  it('lets comments keep a slow answer alive, and ends a silent one', async () => {
    chat.gateway.answerWith(async (x) => {
      x.text('Slow');
      for (let step = 0; step < 12; step += 1) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        x.raw(': PROCESSING\n\n');
      }
      x.text(' but sure').finish();
    });
    expect((await ask(false)).body.choices[0]?.message.content).toBe('Slow but sure');
    chat.gateway.answerWith((x) => void x.text('And then'));
    expect((await ask(false)).status).toBe(504);
  });

  it('never repeats a key that the provider quotes', async () => {
    chat.gateway.answerWith((x) => x.answer(400, error('Incorrect key sk-or-v1-0123456789abcdef-planted given')));
    const { error: body } = await ask(true);
    expect(JSON.stringify(body)).not.toContain('planted');
    expect(body.error).toBe('Validation Error: Incorrect key sk-… given');
  });

  it.each(['hf_PlantedKeyOfAnotherForm', 'AIzaPlanted.Key+of/another=form', 'planted key (with signs)$&'])(
    'never repeats a key of another form: %s',
    async (key) => {
      const { client: gateway } = chat.service.app.get(Gateways, { strict: false }).ofUsers('default');
      const encoded = Buffer.from(key).toString('base64');
      const bodies: [number, unknown][] = [
        [400, error(`The key ${key} is wrong`, { raw: `got ${key}`, reasons: [key] })],
        [400, { error: key }],
        [400, { error: { message: 'No', param: key, code: key } }],
        [400, { errors: { [key]: ['No'] } }],
        [400, error(`${key.toUpperCase()} or ${encoded}`)],
        [502, page(`No ${key}`)],
      ];
      for (const [status, body] of bodies) {
        chat.gateway.answerWith((x) => x.answer(status, body));
        const failure = await gateway
          .complete(key, {})
          .queue.next()
          .catch(({ error: told }) => told);
        expect(failure).toBeInstanceOf(DomainError);
        const said = JSON.stringify([failure.message, failure.extras]);
        for (const form of [key, key.toUpperCase(), encoded]) expect(said).not.toContain(form);
      }
    },
  );
});
