import { chatRoutes } from '@masque/contracts';
import { onePerson } from './one-person.ts';
import { chunkOf, readStream } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter } from './started-chat.ts';

const said = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });

/** Possible answers of OpenAI-compatible servers. Source: OpenRouter's API reference. */
describe('an answer of the model gateway', () => {
  const my = onePerson();
  const calls = () => my.chat.gateway.exchanges.length;
  const ask = () => my.caller.call(chatRoutes.complete, { body: { messages: [{ role: 'user', content: 'Hi' }] } });
  const lastOf = async (chatId: string) => {
    const message = (await my.read(chatId)).messages.at(-1);
    const params = { id: chatId, messageId: message?.id ?? '' };
    return { message, trace: (await my.caller.call(chatRoutes.getTrace, { params, query: {} })).body };
  };

  it('that a filter ends keeps its words, with the reason in message, stream and trace', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((x) => void x.text('Once upon ').text('a time').finish('content_filter'));
    const { text, events } = await readStream(await my.ask(chatId));
    expect(text).toBe('Once upon a time');
    const finishes = events.slice(0, -1).map((event) => chunkOf(event).choices[0]?.finish_reason);
    expect(finishes.filter(Boolean)).toEqual(['content_filter']);
    const { message, trace } = await lastOf(chatId);
    expect(message).toMatchObject({ text: 'Once upon a time', state: 'complete' });
    expect(message?.versions).toMatchObject([{ text: 'Once upon a time', finish: 'content_filter' }]);
    expect(trace).toMatchObject({ finish: 'content_filter' });
  });

  it('that fills the context ends for its length, and is whole', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((x) => void x.text('As far as').finish('length'));
    await readStream(await my.ask(chatId));
    const { message } = await lastOf(chatId);
    expect(message).toMatchObject({ text: 'As far as', state: 'complete', versions: [{ finish: 'length' }] });
  });

  it('names the model that was really used', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((x) => {
      x.frame({ model: 'vendor/other:free', ...said('Me') });
      x.raw('data: [DONE]\n\n');
    });
    await readStream(await my.ask(chatId));
    const { message, trace } = await lastOf(chatId);
    expect(message?.versions.at(-1)?.model).toBe('vendor/other:free');
    expect(trace).toMatchObject({ model: 'vendor/other:free' });
    expect(trace.requestedModel).not.toBe('vendor/other:free');
  });

  it('may tell its usage with an empty delta instead of no choices', async () => {
    my.chat.gateway.answerWith((x) => {
      x.frame(said('Words'));
      x.frame({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
      x.frame({ choices: [{ index: 0, delta: { content: '' }, finish_reason: null }], usage: { prompt_tokens: 5 } });
      x.raw('data: [DONE]\n\n');
    });
    const { body } = await ask();
    expect([body.choices[0]?.message.content, body.usage?.prompt_tokens]).toEqual(['Words', 5]);
  });

  it('may think in details alone, of which the words are kept', async () => {
    const chatId = await my.chat.newChat(my.person);
    const think = (...reasoning_details: object[]) => ({ choices: [{ delta: { content: '', reasoning_details } }] });
    my.chat.gateway.answerWith((x) => {
      x.frame(think({ type: 'reasoning.text', text: 'A knock. ' }));
      x.frame(think({ type: 'reasoning.summary', summary: 'Somebody.' }, { type: 'reasoning.encrypted', data: 'eyJ' }));
      x.text('Who is it?').finish();
    });
    await readStream(await my.ask(chatId));
    const { message } = await lastOf(chatId);
    expect(message?.versions.at(-1)).toMatchObject({ text: 'Who is it?', reasoning: 'A knock. Somebody.' });
  });

  it.each<[string | number, string, string | undefined]>([
    [429, 'model.rate_limited', 'model'],
    ['429', 'model.rate_limited', 'model'],
    ['rate_limit_exceeded', 'model.rate_limited', 'model'],
    ['insufficient_quota', 'model.no_credits', 'credits'],
    ['context_length_exceeded', 'model.rejected', undefined],
    ['server_error', 'model.failed', 'model'],
  ])(
    'that breaks off with the code %s keeps its words, is told why, and is not asked for again',
    async (code, told, remedy) => {
      const chatId = await my.chat.newChat(my.person);
      const before = calls();
      my.chat.gateway.answerWith((x) => {
        const choices = [{ index: 0, delta: { content: '' }, finish_reason: 'error' }];
        x.text('Half').frame({ choices, error: { code, message: 'Gone' } });
      });
      const last = (await readStream(await my.ask(chatId))).events.at(-1);
      expect(last && chunkOf(last).error).toMatchObject({ code: told, details: ['Gone'] });
      expect(calls() - before).toBe(1);
      const { message, trace } = await lastOf(chatId);
      expect(message).toMatchObject({ text: 'Half', state: 'broken' });
      expect(trace).toMatchObject({ error: told, errorDetails: ['Gone'] });
      expect(trace['remedy']).toBe(remedy);
    },
  );

  it.each<[string, Record<string, string>, number, string]>([
    ['openrouter_in_flight_budget', { 'retry-after': '0' }, 3, 'model.rate_limited'],
    ['openrouter_in_flight_budget', { 'retry-after': '30' }, 1, 'model.rate_limited'],
    ['openrouter_in_flight_budget', {}, 1, 'model.rate_limited'],
    ['openrouter_credits', { 'retry-after': '0' }, 1, 'model.no_credits'],
    ['openrouter_key_limit', { 'retry-after': '0' }, 1, 'model.no_credits'],
  ])('that a limit of %s refuses (%j) is asked for as often as that helps', async (source, headers, times, code) => {
    const before = calls();
    const error = { code: 429, message: 'Limited', metadata: { limit_source: source } };
    my.chat.gateway.answerWith((x) => x.answer(429, { error }, headers));
    const answer = await ask();
    expect([answer.error.code, calls() - before]).toEqual([code, times]);
  });

  describe('of a model that keeps a prompt only up to marks', () => {
    const model = 'anthropic/claude-sonnet';
    const contents = (body: object): unknown[] =>
      'messages' in body && Array.isArray(body.messages) ? body.messages.map(({ content }) => content) : [];
    const isMarked = (content: unknown) => JSON.stringify(content).includes('"cache_control":{"type":"ephemeral"}');
    const plain = (content: unknown) => (Array.isArray(content) ? content[0].text : content);
    const sent = () => contents(my.chat.gateway.exchanges.at(-1)?.body ?? {});
    beforeEach(async () => {
      await my.caller.call(chatRoutes.saveModel, { body: { model } });
      my.chat.gateway.answerWith((x) => void x.text('Words').finish());
    });
    afterEach(() => my.caller.call(chatRoutes.saveModel, { body: { model: 'some/other' } }));

    it('is asked for with marks, and the marked beginning is in the next request too', async () => {
      const chatId = await my.chat.newChat(my.person);
      await (await my.ask(chatId)).text();
      const first = sent();
      expect(first.filter(isMarked)).toHaveLength(2);
      const end = first.findLastIndex(isMarked) + 1;
      expect(first.slice(end)).toEqual(['Hi']);
      await (await my.ask(chatId)).text();
      expect(sent().slice(0, end).map(plain)).toEqual(first.slice(0, end).map(plain));
      await my.caller.call(chatRoutes.impersonate, { params: { id: chatId }, body: {} });
      expect(sent().filter(isMarked)).toHaveLength(2);
    });

    it('is asked for with marks as a character without a chat too', async () => {
      const { _id: characterId } = await my.chat.keep(aCharacter());
      await my.caller.call(chatRoutes.complete, { body: { characterId, messages: [{ role: 'user', content: 'Hi' }] } });
      expect(sent().filter(isMarked)).toHaveLength(2);
    });

    it('is asked for as the client wrote it where there is no character', async () => {
      const messages = [
        { role: 'system' as const, content: 'Be brief.' },
        { role: 'user' as const, content: 'Hi' },
      ];
      await my.caller.call(chatRoutes.complete, { body: { messages } });
      expect(sent()).toEqual(['Be brief.', 'Hi']);
    });
  });

  it('is asked for with what OpenRouter names an app by', async () => {
    my.chat.gateway.answerWith((x) => void x.text('Words').finish());
    await ask();
    expect(my.chat.gateway.exchanges.at(-1)?.headers).toMatchObject({
      'http-referer': expect.stringMatching(/^https?:/),
      'x-title': 'Masque',
      'x-openrouter-categories': 'roleplay',
      authorization: expect.stringMatching(/^Bearer sk-or-/),
    });
  });
});

describe('a model server that shows only signs of life at first', () => {
  const my = onePerson({ FIRST_TOKEN_MS: '400', STREAM_PING_MS: '200' });
  const progress = { ...said(''), prompt_progress: { total: 40_000, processed: 2_000 } };
  const signs: [string, string][] = [
    ['comments', ': keep-alive\n\n'],
    ['its progress', `data: ${JSON.stringify(progress)}\n\n`],
  ];

  it.each(
    signs.flatMap(([name, sign]) => ['/chat/completions', '/v1/chat/completions'].map((path) => [name, path, sign])),
  )('such as %s has its reply streamed by %s, which opens the stream before', async (_, path = '', sign = '') => {
    const isOpen = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (x) => {
      const timer = setInterval(() => x.raw(sign), 50);
      await isOpen.promise;
      clearInterval(timer);
      x.text('At last').finish();
    });
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], stream: true });
    const headers = { 'content-type': 'application/json' };
    const stream = await my.caller.fetch(path, { method: 'POST', headers, body });
    isOpen.resolve();
    expect([stream.status, await stream.text()]).toEqual([200, expect.stringContaining('At last')]);
  });
});
