import { chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { ask, say } from './ask.ts';
import { chunkOf, eventsOf, readStream } from '../../../libs/generations/test/read-stream.ts';
import { type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

describe('replies', () => {
  let chat: StartedChat;
  let person: ChatPerson;
  beforeAll(async () => {
    chat = await startedChat();
    person = await chat.person();
  });
  afterAll(() => chat.close());
  beforeEach(() =>
    chat.gateway.answerWith((exchange) => void exchange.text('Once').text(' upon').text(' a time.').finish()),
  );

  const read = (id: string) => person.caller.call(chatRoutes.getChat, { params: { id }, query: {} });

  it('streams an answer into the chat and keeps it', async () => {
    const chatId = await chat.newChat(person);
    const answer = await ask(person.caller, { chatId, messages: say('Good evening.'), stream: true });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    const { events, text } = await readStream(answer);
    expect(text).toBe('Once upon a time.');
    expect(events.at(-1)?.data).toBe('[DONE]');
    const first = events[0] ? chunkOf(events[0]) : undefined;
    const end = events.at(-2);
    expect(end && chunkOf(end).choices[0]?.finish_reason).toBe('stop');
    const { body } = await read(chatId);
    expect(body.messages.map((message) => [message.sender, message.text, message.state])).toEqual([
      ['character', `Mira lifts the lantern. "You are late, ${person.viewer.username}."`, 'complete'],
      ['user', 'Good evening.', 'complete'],
      ['character', 'Once upon a time.', 'complete'],
    ]);
    expect(first?.masque).toMatchObject({
      chatId,
      messageId: body.messages[2]?.id,
      userMessageId: body.messages[1]?.id,
    });
    expect(body.chat).toMatchObject({ messageCount: 3, lastMessage: 'Once upon a time.' });
    expect(end && chunkOf(end).masque?.revision).toBe(body.chat.revision);
    expect(events[0]?.id).toMatch(new RegExp(`^${first?.masque?.messageId}:\\d+$`));
  });

  it('answers as one piece without stream, with what was used', async () => {
    const chatId = await chat.newChat(person);
    const { status, body } = await person.caller.call(chatRoutes.complete, {
      body: { chatId, messages: [{ role: 'user', content: 'Hello' }] },
    });
    expect(status).toBe(200);
    expect(body.choices[0]).toEqual({
      index: 0,
      message: { role: 'assistant', content: 'Once upon a time.' },
      finish_reason: 'stop',
    });
    expect(body.usage).toMatchObject({ completion_tokens: 3 });
    expect(body.masque?.chatId).toBe(chatId);
  });

  it('sends the model the character, the greeting and the history, with the key and the name of the site', async () => {
    const chatId = await chat.newChat(person);
    await ask(person.caller, { chatId, messages: say('Where are we?'), settings: { temperature: 0.4, maxTokens: 0 } });
    const { body, headers } = chat.gateway.exchanges.at(-1) ?? {};
    expect(headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer sk-or-/),
      'http-referer': 'http://localhost:8080',
      'x-title': 'Masque',
    });
    expect(body).toMatchObject({ model: 'deepseek/deepseek-prover-v2:free', stream: true, temperature: 0.4 });
    expect(body).not.toHaveProperty('max_tokens');
    const said = body?.messages.map(({ role, content }) => `${role}: ${content}`).join('\n') ?? '';
    expect(said).toContain('Patient, curious, dry humour.');
    expect(said).toContain('A harbour town where the fog never lifts.');
    expect(said).toContain(`assistant: Mira lifts the lantern. "You are late, ${person.viewer.username}."`);
    expect(body?.messages.at(-1)).toMatchObject({ role: 'user', content: 'Where are we?' });
  });

  it('reads frames that are cut anywhere, comments, and a last chunk without choices', async () => {
    chat.gateway.answerWith(async (exchange) => {
      const frame = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\r\n\r\n`;
      const bytes = Buffer.from(
        `: OPENROUTER PROCESSING\n\n${frame('Grüße')}${frame(' aus "Nürnberg"\n')}${frame('🎭!')}`,
      );
      for (const byte of bytes) {
        exchange.raw(Buffer.from([byte]));
        await new Promise(setImmediate);
      }
      exchange.finish();
    });
    const { text } = await readStream(await ask(person.caller, { messages: say('Hi'), stream: true }));
    expect(text).toBe('Grüße aus "Nürnberg"\n🎭!');
  });

  it('goes on with a reply from where the connection was lost', async () => {
    const chatId = await chat.newChat(person);
    const gate = Promise.withResolvers<void>();
    chat.gateway.answerWith(async (exchange) => {
      exchange.text('It was a dark ');
      await gate.promise;
      exchange.text('and stormy night.').finish();
    });
    const lost = new AbortController();
    const answer = await ask(person.caller, { chatId, messages: say('Tell me more'), stream: true }, lost.signal);
    const { value: seen } = await eventsOf(answer).next();
    lost.abort();
    const lastEventId = seen?.id ?? '';
    const resumed = await person.caller.fetch(`/chats/${chatId}/stream`, { headers: { 'last-event-id': lastEventId } });
    expect(resumed.status).toBe(200);
    gate.resolve();
    const { text, events } = await readStream(resumed);
    expect(text).toBe('and stormy night.');
    expect(events.at(-1)?.data).toBe('[DONE]');
    expect(chat.gateway.exchanges.at(-1)?.isAborted).toBe(false);
    expect((await read(chatId)).body.messages.at(-1)).toMatchObject({
      text: 'It was a dark and stormy night.',
      state: 'complete',
    });
    const late = await person.caller.fetch(`/chats/${chatId}/stream`, { headers: { 'last-event-id': lastEventId } });
    expect((await readStream(late)).text).toBe('and stormy night.');
    expect((await person.caller.fetch(`/chats/${chatId}/stream`)).status).toBe(204);
  });

  it('shows a running reply to whoever opens the chat, and keeps it when everybody has left', async () => {
    const chatId = await chat.newChat(person);
    const gate = Promise.withResolvers<void>();
    chat.gateway.answerWith(async (exchange) => {
      exchange.text('Half');
      await gate.promise;
      exchange.text(' and whole').finish();
    });
    const lost = new AbortController();
    const answer = await ask(person.caller, { chatId, messages: say('Go on'), stream: true }, lost.signal);
    await eventsOf(answer).next();
    lost.abort();
    expect((await read(chatId)).body.messages.at(-1)).toMatchObject({ text: 'Half', state: 'streaming' });
    gate.resolve();
    await eventually(async () => (await read(chatId)).body.messages.at(-1)?.state === 'complete');
    expect((await read(chatId)).body.messages.at(-1)?.text).toBe('Half and whole');
  });

  it('ends the call to the model within a second when the asker of a reply without a chat hangs up', async () => {
    chat.gateway.answerWith((exchange) => void exchange.text('Nobody'));
    const lost = new AbortController();
    await ask(person.caller, { messages: say('Hi'), stream: true }, lost.signal);
    lost.abort();
    const exchange = chat.gateway.exchanges.at(-1);
    await eventually(() => exchange?.isAborted, 1_000);
  });

  it('also before the first token, and without stream', async () => {
    chat.gateway.answerWith(() => undefined);
    const before = chat.gateway.exchanges.length;
    const lost = new AbortController();
    const asked = ask(person.caller, { messages: say('Hi') }, lost.signal).catch(() => undefined);
    await eventually(() => chat.gateway.exchanges.length > before);
    lost.abort();
    await asked;
    await eventually(() => chat.gateway.exchanges.at(-1)?.isAborted, 1_000);
  });

  it('stops within a second and keeps what came', async () => {
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith((exchange) => void exchange.text('As far as this'));
    const answer = await ask(person.caller, { chatId, messages: say('Talk'), stream: true });
    const reading = readStream(answer);
    const begin = performance.now();
    expect((await person.caller.call(chatRoutes.stop, { params: { id: chatId } })).body).toEqual({ stopped: true });
    expect(performance.now() - begin).toBeLessThan(1_000);
    await eventually(() => chat.gateway.exchanges.at(-1)?.isAborted, 1_000);
    const { text, events } = await reading;
    expect(text).toBe('As far as this');
    expect(events.at(-1)?.data).toBe('[DONE]');
    expect((await read(chatId)).body.messages.at(-1)).toMatchObject({ text: 'As far as this', state: 'stopped' });
    expect((await person.caller.call(chatRoutes.stop, { params: { id: chatId } })).body).toEqual({ stopped: false });
  });

  it('leaves no empty reply when it is stopped before the first token', async () => {
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith(() => undefined);
    const before = chat.gateway.exchanges.length;
    const asked = ask(person.caller, { chatId, messages: say('Talk'), stream: true });
    await eventually(() => chat.gateway.exchanges.length > before);
    await person.caller.call(chatRoutes.stop, { params: { id: chatId } });
    expect((await readStream(await asked)).text).toBe('');
    const { body } = await read(chatId);
    expect(body.messages.map((message) => message.text)).toEqual([expect.stringContaining('lantern'), 'Talk']);
    expect(body.chat).toMatchObject({ messageCount: 2, lastMessage: 'Talk' });
  });

  it('names no message when nothing came before it was stopped', async () => {
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith(() => undefined);
    const before = chat.gateway.exchanges.length;
    const asked = ask(person.caller, { chatId, messages: say('Talk') });
    await eventually(() => chat.gateway.exchanges.length > before);
    await person.caller.call(chatRoutes.stop, { params: { id: chatId } });
    const { masque } = await (await asked).json();
    const { body } = await read(chatId);
    expect(masque).toEqual({ chatId, userMessageId: body.messages.at(-1)?.id, revision: body.chat.revision });
  });

  it('lets one reply at a time be written in a chat, and the same question join it', async () => {
    const chatId = await chat.newChat(person);
    const gate = Promise.withResolvers<void>();
    chat.gateway.answerWith(async (exchange) => {
      exchange.text('One');
      await gate.promise;
      exchange.finish();
    });
    const calls = chat.gateway.exchanges.length;
    const first = await ask(person.caller, { chatId, messages: say('Talk', 'mine-1'), stream: true });
    const second = await ask(person.caller, { chatId, messages: say('Me too'), stream: true });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: 'chat.busy' });
    const same = await ask(person.caller, { chatId, messages: say('Talk', 'mine-1'), stream: true });
    gate.resolve();
    expect((await readStream(first)).text).toBe('One');
    expect((await readStream(same)).text).toBe('One');
    const again = await ask(person.caller, { chatId, messages: say('Talk', 'mine-1') });
    expect(await again.json()).toMatchObject({ choices: [{ message: { content: 'One' } }] });
    expect(chat.gateway.exchanges.length).toBe(calls + 1);
    expect((await read(chatId)).body.chat.messageCount).toBe(3);
  });

  it('asks again what the model did not answer, and has the question once', async () => {
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith((exchange) => exchange.answer(402, { error: { message: 'No credits' } }));
    expect((await ask(person.caller, { chatId, messages: say('Talk', 'mine-2') })).status).toBe(402);
    expect((await read(chatId)).body.chat).toMatchObject({ messageCount: 2, lastMessage: 'Talk' });
    chat.gateway.answerWith((exchange) => void exchange.text('Gladly').finish());
    expect((await ask(person.caller, { chatId, messages: say('Talk', 'mine-2') })).status).toBe(200);
    const { body } = await read(chatId);
    expect(body.messages.slice(1).map(({ text }) => text)).toEqual(['Talk', 'Gladly']);
    expect(body.messages[1]?.id).toBe('mine-2');
    const said = chat.gateway.exchanges.at(-1)?.body.messages.filter(({ content }) => content === 'Talk');
    expect(said).toHaveLength(1);
  });

  it('gives a question whose id the chat had long ago another one, and loses no word', async () => {
    const chatId = await chat.newChat(person);
    await ask(person.caller, { chatId, messages: say('First', 'mine-3') });
    chat.forgetTails();
    // Longer than the prompt's history, so the chat notices the repetition only at the end.
    const messages = Array.from({ length: 80 }, (_, index) => ({
      sender: 'user' as const,
      text: `${index} `.repeat(90),
    }));
    await person.caller.call(chatRoutes.saveHistory, { body: { chatId, messages } });
    chat.forgetTails();
    const asked = await ask(person.caller, {
      chatId,
      messages: say('Second', 'mine-3'),
      settings: { contextSize: 512 },
    });
    expect(asked.status).toBe(200);
    const { body } = await read(chatId);
    expect(body.messages.slice(-2).map(({ text }) => text)).toEqual(['Second', 'Once upon a time.']);
    expect(body.messages.at(-2)?.id).not.toBe('mine-3');
  });

  it('keeps the beginning of a reply that breaks off, and says so in the stream', async () => {
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith((exchange) => {
      exchange.text('Only half of').frame({
        error: { code: 502, message: 'Provider disconnected' },
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
      });
    });
    const { text, events } = await readStream(
      await ask(person.caller, { chatId, messages: say('Talk'), stream: true }),
    );
    expect(text).toBe('Only half of');
    const last = events.at(-1);
    expect(last?.event).toBe('error');
    expect(last && chunkOf(last).error).toMatchObject({ code: 'model.failed' });
    expect((await read(chatId)).body.messages.at(-1)).toMatchObject({ text: 'Only half of', state: 'broken' });
    chat.gateway.answerWith((exchange) => {
      exchange.text('Cut');
      setTimeout(() => exchange.cut(), 20);
    });
    const cut = await readStream(await ask(person.caller, { chatId, messages: say('And now?'), stream: true }));
    expect(cut.events.at(-1)?.event).toBe('error');
    const whole = await ask(person.caller, { chatId, messages: say('Whole?') });
    expect(whole.status).toBe(502);
  });

  it('tells the owner of a reply how its prompt was built, and nobody else', async () => {
    const chatId = await chat.newChat(person);
    await (await ask(person.caller, { chatId, messages: say('Talk') })).text();
    const messageId = (await read(chatId)).body.messages.at(-1)?.id ?? '';
    const { body } = await person.caller.call(chatRoutes.getTrace, { params: { id: chatId, messageId }, query: {} });
    expect(body).toMatchObject({
      budget: 16_384,
      finish: 'stop',
      model: 'deepseek/deepseek-prover-v2:free',
      usage: { completion_tokens: 3 },
      parts: expect.arrayContaining([expect.objectContaining({ id: 'personality' })]),
    });
    const stranger = await chat.person();
    expect(
      (await stranger.caller.call(chatRoutes.getTrace, { params: { id: chatId, messageId }, query: {} })).status,
    ).toBe(404);
  });

  it('hides a chat from everybody else in every call', async () => {
    const chatId = await chat.newChat(person);
    const { caller } = await chat.person();
    const params = { id: chatId };
    expect((await caller.call(chatRoutes.getChat, { params, query: {} })).status).toBe(404);
    expect((await caller.call(chatRoutes.stop, { params })).status).toBe(404);
    expect((await caller.fetch(`/chats/${chatId}/stream`)).status).toBe(404);
    expect((await caller.call(chatRoutes.deleteHistory, { params, query: {} })).status).toBe(404);
    expect((await caller.call(chatRoutes.saveHistory, { body: { chatId } })).status).toBe(404);
    const asked = await caller.call(chatRoutes.complete, {
      body: { chatId, messages: [{ role: 'user', content: 'x' }] },
    });
    expect(asked.status).toBe(404);
    expect(asked.error.error).toBe('Chat not found');
  });
});
