import { chatRoutes, limits } from '@masque/contracts';
import { chunkOf, eventsOf, readStream, thoughtsOf } from '../../../libs/generations/test/read-stream.ts';
import { onePerson } from './one-person.ts';

describe('what a model thinks', () => {
  const my = onePerson();

  const lastVersion = async (id: string) => {
    const { body } = await my.caller.call(chatRoutes.getChat, { params: { id }, query: {} });
    return body.messages.at(-1)?.versions.at(-1);
  };

  it.each(['reasoning', 'reasoning_content'])(
    'comes as `%s`, is shown and kept beside the text, and is neither in it nor sent back',
    async (field) => {
      const chatId = await my.chat.newChat(my.person);
      my.chat.gateway.answerWith((exchange) => {
        for (const thought of ['A knock. ', 'Somebody "old".\n', 'Somebody new.']) {
          exchange.frame({ choices: [{ delta: { role: 'assistant', content: '', [field]: thought } }] });
        }
        exchange.text('Me').text(', of course.').finish();
      });
      const shown = await readStream(await my.ask(chatId));
      expect(shown.text).toBe('Me, of course.');
      expect(thoughtsOf(shown.events)).toBe('A knock. Somebody "old".\nSomebody new.');
      expect(await lastVersion(chatId)).toMatchObject({
        text: 'Me, of course.',
        reasoning: 'A knock. Somebody "old".\nSomebody new.',
      });
      my.chat.gateway.answerWith((exchange) => void exchange.text('Nothing more').finish());
      await readStream(await my.ask(chatId, 'And?'));
      const prompt = JSON.stringify(my.chat.gateway.exchanges.at(-1)?.body.messages);
      expect(prompt).toContain('Me, of course.');
      expect(prompt).not.toContain('knock');
      expect(await lastVersion(chatId)).toMatchObject({ text: 'Nothing more', reasoning: null });
    },
  );

  it('isn’t inherited by the next swipe, nor are its tokens, also in the exported file', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((exchange) => void exchange.think('A knock.').text('Come in.').finish());
    await readStream(await my.ask(chatId));
    const messageId = (await my.read(chatId)).messages.at(-1)?.id ?? '';
    my.chat.gateway.answerWith((exchange) => exchange.answer(200, { choices: [{ message: { content: 'Go away.' } }] }));
    await my.caller.call(chatRoutes.regenerate, { params: { id: chatId, messageId }, body: {} });
    const versions = (await my.read(chatId)).messages.at(-1)?.versions ?? [];
    expect(versions).toMatchObject([
      { text: 'Come in.', reasoning: 'A knock.', completionTokens: 3 },
      { text: 'Go away.', reasoning: null, reasoningMs: null, promptTokens: null, completionTokens: null },
    ]);
    const file = await (await my.caller.fetch(`/chats/${chatId}/export?format=jsonl`)).text();
    const { swipe_info: swipes } = JSON.parse(file.trim().split('\n').at(-1) ?? '');
    expect(swipes[0].extra).toMatchObject({ reasoning: 'A knock.', token_count: 3 });
    expect(swipes[1].extra).not.toHaveProperty('reasoning');
    expect(swipes[1].extra).not.toHaveProperty('token_count');
  });

  it('is shown before the first word, and again to a reader who comes back for it', async () => {
    const chatId = await my.chat.newChat(my.person);
    const said = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (exchange) => {
      exchange.frame({ choices: [{ delta: { reasoning: 'A knock.' } }] });
      await said.promise;
      exchange.text('Come in').finish();
    });
    const first = eventsOf(await my.ask(chatId));
    const { value: event } = await first.next();
    expect(event && chunkOf(event)).toMatchObject({
      choices: [{ delta: { content: '', reasoning: 'A knock.' } }],
      masque: { chatId },
    });
    expect(event?.id).toMatch(/:0$/);
    await first.return(undefined);
    const again = my.caller.fetch(`/chats/${chatId}/stream`, { headers: { 'last-event-id': event?.id ?? '' } });
    const reading = readStream(await again);
    said.resolve();
    const { events, text } = await reading;
    expect([thoughtsOf(events), text]).toEqual(['A knock.', 'Come in']);
  });

  it('makes a failure before the first word the last event, and the question is not counted', async () => {
    const chatId = await my.chat.newChat(my.person);
    const used = async () => (await my.caller.call(chatRoutes.getUsage, { query: {} })).body.today.used;
    const before = await used();
    my.chat.gateway.answerWith((exchange) => {
      exchange.frame({ choices: [{ delta: { reasoning: 'Hm.' } }] });
      exchange.frame({ choices: [], error: { code: 502, message: 'gone' } });
    });
    const { events, text } = await readStream(await my.ask(chatId));
    expect([thoughtsOf(events), text]).toEqual(['Hm.', '']);
    expect(chunkOf(events.at(-1)!).error).toMatchObject({ code: 'model.failed', details: ['gone'] });
    expect(await used()).toBe(before);
  });

  it('is kept of an answer that comes whole', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((exchange) =>
      exchange.answer(200, { choices: [{ message: { content: 'All at once', reasoning: 'Quick.' } }] }),
    );
    await readStream(await my.ask(chatId));
    expect(await lastVersion(chatId)).toMatchObject({ text: 'All at once', reasoning: 'Quick.' });
  });

  it('is not asked for again when the model fails after it, because it is paid for', async () => {
    const chatId = await my.chat.newChat(my.person);
    const before = my.chat.gateway.exchanges.length;
    my.chat.gateway.answerWith((exchange) => {
      exchange.frame({ choices: [{ delta: { reasoning: 'Hm.' } }] });
      exchange.frame({ choices: [], error: { code: 502, message: 'gone' } });
    });
    await (await my.ask(chatId)).text();
    expect(my.chat.gateway.exchanges.length - before).toBe(1);
  });

  it('is kept as far as a text is', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((exchange) => {
      for (const letter of ['x', 'y']) exchange.frame({ choices: [{ delta: { reasoning: letter.repeat(600_000) } }] });
      exchange.text('Done').finish();
    });
    expect((await readStream(await my.ask(chatId))).text).toBe('Done');
    expect((await lastVersion(chatId))?.reasoning).toHaveLength(1_000_000);
  });

  it('leaves a reply as long as a message may be, so that it can be edited and imported', async () => {
    const chatId = await my.chat.newChat(my.person);
    const words = 'Long. '.repeat(20_000);
    my.chat.gateway.answerWith((exchange) => void exchange.text(words).finish());
    expect((await readStream(await my.ask(chatId))).text).toHaveLength(limits.message);
    expect(await lastVersion(chatId)).toMatchObject({ text: words.slice(0, limits.message), finish: 'length' });
  });
});
