import { chatRoutes } from '@masque/contracts';
import { LOGGER } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import { chunkOf, eventsOf } from '../../../libs/generations/test/read-stream.ts';
import { Gateways } from '../src/providers/gateways.ts';
import { ServerNeedsService } from '../src/providers/server-needs.service.ts';
import { onePerson } from './one-person.ts';

const WEEK_MS = 7 * 86_400_000;
const refused = (message: string) => ({ error: { message, type: 'invalid_request_error', code: null } });

describe('a model server that refuses', () => {
  const my = onePerson();
  const place = (model: string) => {
    const found = my.chat.service.app.get(Gateways).placeOf(model);
    if (!found) throw new Error(`no gateway for ${model}`);
    return found;
  };
  const anotherInstance = async () => {
    const { app } = my.chat.service;
    const needs = new ServerNeedsService(app.get(StoreConnection), app.get(LOGGER));
    await needs.onApplicationBootstrap();
    needs.onApplicationShutdown();
    return needs;
  };
  const say = async (chatId: string, model: string, more: object = {}) => {
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const before = my.chat.gateway.exchanges.length;
    const { status, body } = await my.caller.call(chatRoutes.complete, { body: { chatId, messages, model, ...more } });
    return { status, text: body.choices?.[0]?.message.content, calls: my.chat.gateway.exchanges.length - before };
  };
  const lastMessage = async (id: string) => {
    const { body } = await my.caller.call(chatRoutes.getChat, { params: { id }, query: {} });
    return body.messages.at(-1)!;
  };
  const traceOf = async (id: string) => {
    const { id: messageId } = await lastMessage(id);
    return (await my.caller.call(chatRoutes.getTrace, { params: { id, messageId }, query: {} })).body;
  };

  it('is asked as it wants from then on, by every instance, for a week', async () => {
    const model = 'local/strict';
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((x) => {
      if ('stream_options' in x.body) x.answer(400, refused('Unrecognized request argument supplied: stream_options'));
      else x.text('All right.').finish();
    });
    expect(await say(chatId, model)).toEqual({ status: 200, text: 'All right.', calls: 2 });
    expect(await say(chatId, model)).toEqual({ status: 200, text: 'All right.', calls: 1 });
    const reason = 'Unrecognized request argument supplied: stream_options';
    const changes = [{ change: 'omitted', detail: 'stream_options', reason }];
    expect((await traceOf(chatId)).request).toEqual({ shape: 'as_is', changes });
    expect((await anotherInstance()).needsOf(place(model)).omitted).toEqual(['stream_options']);

    const rows = my.chat.service.app.get(StoreConnection).collection<{ _id: string; learnedAt: Date }>('server-needs');
    await rows.updateOne({ _id: `default::${model}` }, { $set: { learnedAt: new Date(Date.now() - WEEK_MS - 1_000) } });
    expect((await anotherInstance()).needsOf(place(model)).omitted).toBeUndefined();
  });

  it('teaches nothing unless it answers in the end, and its last sentence is shown', async () => {
    const model = 'local/never';
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((x) => x.answer(400, refused('Conversation roles must be just right')));
    const { status, calls } = await say(chatId, model);
    expect([status, calls]).toEqual([400, 5]);
    expect((await anotherInstance()).learned(place(model)).changes).toEqual([]);
  });

  it('keeps the options of a program, which sees the refusal itself', async () => {
    const model = 'local/picky';
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((x) => {
      if ('top_k' in x.body) x.answer(400, refused('Unrecognized request argument supplied: top_k'));
      else x.text('All right.').finish();
    });
    expect((await say(chatId, model, { top_k: 40 })).status).toBe(200);
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const { status } = await my.caller.call(chatRoutes.complete, { body: { messages, model, top_k: 40 } });
    expect(status).toBe(400);
  });

  it.each([false, true])(
    'to stream is asked for a whole reply by programs, too, whatever they want: %s',
    async (stream) => {
      const model = `local/whole-${stream}`;
      my.chat.gateway.answerWith((x) => {
        if ('stream' in x.body || 'stream_options' in x.body)
          x.answer(400, refused("Unsupported value: 'stream' does not support true. Supported values are: false."));
        else x.answer(200, { choices: [{ message: { content: 'All right.' }, finish_reason: 'stop' }] });
      });
      const calls = () => my.chat.gateway.exchanges.length;
      for (const wanted of [2, 1]) {
        const before = calls();
        const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], model, stream });
        const headers = { 'content-type': 'application/json' };
        const reply = await my.caller.fetch('/v1/chat/completions', { method: 'POST', headers, body });
        expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('All right.')]);
        expect(calls() - before).toBe(wanted);
      }
    },
  );
  it('is not asked the same again where nothing can be changed', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((x) => x.answer(400, refused('temperature must be at most 1')));
    const { status, calls } = await say(chatId, 'local/cold', { temperature: 1.5 });
    expect([status, calls]).toEqual([400, 2]);
  });

  it('because the prompt is larger than a minute’s tokens gets a shorter one, and no size is remembered', async () => {
    const model = 'local/slow';
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((x) => void x.text('Yes.').finish());
    for (let turn = 0; turn < 6; turn += 1) await say(chatId, 'local/roomy');
    const reason = 'Rate limit reached (TPM): Limit 900, Used 0, Requested ~1200. Please try again in 50.597142857s.';
    my.chat.gateway.answerWith((x) => {
      if (x.body.messages.length > 8) x.answer(429, refused(reason));
      else x.text('Short.').finish();
    });
    expect(await say(chatId, model)).toEqual({ status: 200, text: 'Short.', calls: 2 });
    expect((await anotherInstance()).needsOf(place(model)).contextLength).toBeUndefined();
    my.chat.gateway.answerWith((x) => x.answer(429, refused(reason)));
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const { error } = await my.caller.call(chatRoutes.complete, { body: { messages, model } });
    expect(error).toMatchObject({ code: 'model.rate_limited', remainingTime: 51 });
  });

  it('because the credits allow only a shorter response is asked for that once, and it is not remembered', async () => {
    const model = 'local/poor';
    const chatId = await my.chat.newChat(my.person);
    const reason = 'This request requires more credits, or fewer max_tokens. You can only afford 300.';
    my.chat.gateway.answerWith((x) => {
      if (Number(x.body.max_tokens) > 300) x.answer(402, refused(reason));
      else x.text('Short.').finish();
    });
    expect(await say(chatId, model, { max_tokens: 500 })).toEqual({ status: 200, text: 'Short.', calls: 2 });
    const changes = [{ change: 'limited', detail: 'max_tokens: 300', reason }];
    expect((await traceOf(chatId)).request?.changes).toEqual(changes);
    expect((await anotherInstance()).learned(place(model)).changes).toEqual([]);
    my.chat.gateway.answerWith((x) => x.answer(402, refused('You can only afford 12.')));
    expect(await say(chatId, model, { max_tokens: 500 })).toMatchObject({ status: 402, calls: 1 });
  });

  it('because the prompt is too long gets a shorter one once, and the size is remembered', async () => {
    const model = 'local/small';
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((x) => void x.text('Yes.').finish());
    for (let turn = 0; turn < 6; turn += 1) await say(chatId, 'local/roomy');
    my.chat.gateway.answerWith((x) => {
      if (x.body.messages.length > 8)
        x.answer(400, refused('maximum context length is 900 tokens. However, you requested 1200 tokens'));
      else x.text('Short.').finish();
    });
    expect(await say(chatId, model)).toEqual({ status: 200, text: 'Short.', calls: 2 });
    const { request, trimmed } = await traceOf(chatId);
    expect(request?.changes).toEqual([expect.objectContaining({ change: 'trimmed' })]);
    expect(trimmed?.messages).toBeGreaterThan(0);
    const { chat, messages } = (await my.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
    expect(messages.findIndex(({ id }) => id === chat.contextStart)).toBe(trimmed?.messages);
    expect((await anotherInstance()).needsOf(place(model)).contextLength).toBe(900);
  });
});

describe('thoughts whose opening tag is missing', () => {
  const my = onePerson();

  it('are shown as text until the closing tag, then moved; the next reply is right at once', async () => {
    const chatId = await my.chat.newChat(my.person);
    const ask = async (onChunk: () => void = () => undefined) => {
      const chunks: ReturnType<typeof chunkOf>[] = [];
      for await (const event of eventsOf(await my.ask(chatId, 'Hi'))) {
        if (event.data !== '[DONE]') chunks.push(chunkOf(event));
        onChunk();
      }
      return chunks;
    };
    const isSeen = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (x) => {
      x.text('A pl');
      await isSeen.promise;
      x.text('an.</th').text('ink>\n\nHello').finish();
    });
    const first = await ask(isSeen.resolve);
    const restart = first.findIndex(({ restarts }) => restarts);
    expect(first[restart]?.choices[0]?.delta.reasoning).toBe('A plan.');
    expect(
      first
        .slice(restart)
        .map(({ choices }) => choices[0]?.delta.content ?? '')
        .join(''),
    ).toBe('Hello');
    const version = { text: 'Hello', reasoning: 'A plan.' };
    expect((await my.read(chatId)).messages.at(-1)?.versions[0]).toMatchObject(version);

    const second = await ask();
    expect(second.some(({ restarts }) => restarts)).toBe(false);
    expect(second.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Hello');
    expect((await my.read(chatId)).messages.at(-1)?.versions[0]).toMatchObject(version);
    expect(JSON.stringify(my.prompt())).not.toContain('plan');
  });

  const thoughtful = ['A plan', '.\n</think>\n\nHello'];
  const plain = ['Good ', 'morning.'];
  const story = ['She wrote ', '</think> on the board.'];

  it.each([
    ['a story with a closing tag, then plain replies', [story, plain, plain]],
    ['plain replies, then a story with a closing tag', [plain, story, plain]],
    ['a thought, then plain replies', [thoughtful, plain, plain]],
    ['a thought, then a story with a closing tag', [thoughtful, story, plain]],
  ])('lose nothing of a reply, and are no longer expected: %s', async (name, replies) => {
    const chatId = await my.chat.newChat(my.person);
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const model = `local/${name.replaceAll(/\W+/g, '-')}`;
    const versions = [];
    for (const pieces of replies) {
      my.chat.gateway.answerWith((x) => void pieces.reduce((to, piece) => to.text(piece), x).finish());
      await my.caller.call(chatRoutes.complete, { body: { chatId, messages, model } });
      versions.push((await my.read(chatId)).messages.at(-1)?.versions[0]);
    }
    const whole = replies.map((pieces) => (pieces === thoughtful ? 'Hello' : pieces.join('')));
    expect(versions.map((version) => version?.text)).toEqual(whole);
    expect(versions.at(-1)?.reasoning ?? '').toBe('');
  });
});
