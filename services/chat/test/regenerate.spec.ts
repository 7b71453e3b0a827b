import { chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { aLongChat } from './a-long-chat.ts';
import { onePerson } from './one-person.ts';
import { chunkOf, readStream } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter } from './started-chat.ts';

describe('regenerate', () => {
  const my = onePerson();
  beforeEach(() => my.chat.gateway.answerWith((exchange) => void exchange.text('Another').text(' way.').finish()));
  const aChat = (count: number) => aLongChat(my.chat, my.person, count);
  const message = async (id: string, messageId: string) =>
    (await my.read(id)).messages.find((one) => one.id === messageId);
  const regenerate = (id: string, messageId: string, body: object = {}) =>
    my.caller.fetch(`/chats/${id}/messages/${messageId}/regenerate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];
  /** A model that sends one word, and the rest on demand. */
  const waiting = () => {
    const gate = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (exchange) => {
      exchange.text('Slowly');
      await gate.promise;
      exchange.text(' now.').finish();
    });
    return gate.resolve;
  };

  it('answers whole, as completions do, with the settings of the call', async () => {
    const chatId = await aChat(3);
    const answer = await regenerate(chatId, 'm-2', { settings: { temperature: 0.2, maxTokens: 77 } });
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content: 'Another way.' }, finish_reason: 'stop' }],
        masque: { chatId, messageId: 'm-2', userMessageId: 'm-1', revision: expect.any(Number) },
      }),
    ]);
    expect(my.chat.gateway.exchanges.at(-1)?.body).toMatchObject({ temperature: 0.2, max_tokens: 77 });
    expect(await message(chatId, 'm-2')).toMatchObject({ text: 'Another way.', version: 1, versions: { length: 2 } });
  });

  it('answers as an event stream, which belongs to the message and can be gone on with', async () => {
    const chatId = await aChat(3);
    const answer = await regenerate(chatId, 'm-2', { stream: true });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const { text, events } = await readStream(answer);
    expect([text, events.at(-1)?.data]).toEqual(['Another way.', '[DONE]']);
    const [first] = events;
    expect(first && chunkOf(first).masque).toMatchObject({ chatId, messageId: 'm-2', userMessageId: 'm-1' });
    const headers = { 'last-event-id': 'm-2:7' };
    expect((await readStream(await my.caller.fetch(`/chats/${chatId}/stream`, { headers }))).text).toBe(' way.');
  });

  it('answers by an ordinary error when the model fails before its first word, and leaves no version', async () => {
    const chatId = await aChat(3);
    my.chat.gateway.answerWith((exchange) => exchange.answer(402, { error: { code: 402, message: 'No credits' } }));
    for (const stream of [false, true])
      expect(await codeOf(await regenerate(chatId, 'm-2', { stream }))).toEqual([402, 'model.no_credits']);
    expect(await message(chatId, 'm-2')).toMatchObject({ text: 'line 2', version: 0, versions: { length: 1 } });
  });

  it('shows what is being written as the last version, and keeps what came until Stop', async () => {
    const chatId = await aChat(3);
    waiting();
    const answer = await regenerate(chatId, 'm-2', { stream: true });
    await eventually(async () => (await message(chatId, 'm-2'))?.text === 'Slowly');
    expect(await message(chatId, 'm-2')).toMatchObject({ state: 'streaming', version: 1, versions: { length: 2 } });
    expect((await my.caller.call(chatRoutes.stop, { params: { id: chatId } })).body).toEqual({ stopped: true });
    expect((await readStream(answer)).text).toBe('Slowly');
    expect(await message(chatId, 'm-2')).toMatchObject({ text: 'Slowly', state: 'stopped', version: 1 });
  });

  it('joins itself when it is asked for again meanwhile, and writes one version', async () => {
    const chatId = await aChat(3);
    const open = waiting();
    const first = regenerate(chatId, 'm-2', { stream: true });
    await eventually(async () => (await message(chatId, 'm-2'))?.text === 'Slowly');
    const before = my.chat.gateway.exchanges.length;
    const second = regenerate(chatId, 'm-2', { stream: true });
    const both = Promise.all([first, second].map(async (answer) => readStream(await answer)));
    await second;
    open();
    expect((await both).map(({ text }) => text)).toEqual(['Slowly now.', 'Slowly now.']);
    expect(my.chat.gateway.exchanges).toHaveLength(before);
    expect(await message(chatId, 'm-2')).toMatchObject({ text: 'Slowly now.', versions: { length: 2 } });
  });

  it('is not taken away by a deletion with all that follow, which may begin behind it', async () => {
    const chatId = await aChat(5);
    const open = waiting();
    const reading = regenerate(chatId, 'm-2', { stream: true }).then(readStream);
    await eventually(async () => (await message(chatId, 'm-2'))?.text === 'Slowly');
    const deleteFrom = (messageId: string) =>
      my.caller.call(chatRoutes.deleteMessage, { params: { id: chatId, messageId }, query: { following: 'true' } });
    expect((await deleteFrom('m-1')).error.code).toBe('chat.busy');
    expect((await deleteFrom('m-3')).body.deleted).toBe(2);
    open();
    expect((await reading).text).toBe('Slowly now.');
    const { messages, chat } = await my.read(chatId);
    expect(messages.map(({ text }) => text)).toEqual(['line 0', 'line 1', 'Slowly now.']);
    expect(chat).toMatchObject({ messageCount: 3, lastMessage: 'Slowly now.' });
  });

  it('waits its turn while another reply is written, as every change of what is being written does', async () => {
    const chatId = await aChat(3);
    const open = waiting();
    const reading = my.ask(chatId, 'And then?').then(readStream);
    await eventually(async () => (await my.read(chatId)).messages.at(-1)?.text === 'Slowly');
    const shown = (await my.read(chatId)).messages;
    const [asked, reply] = [shown.at(-2)?.id ?? '', shown.at(-1)?.id ?? ''];
    for (const messageId of ['m-2', reply])
      expect(await codeOf(await regenerate(chatId, messageId))).toEqual([409, 'chat.busy']);
    for (const messageId of [asked, reply]) {
      const params = { id: chatId, messageId };
      const replies = [
        await my.caller.call(chatRoutes.changeMessage, { params, body: { text: 'x' } }),
        await my.caller.call(chatRoutes.changeMessage, { params, body: { version: 0 } }),
        await my.caller.call(chatRoutes.deleteMessage, { params, query: {} }),
        await my.caller.call(chatRoutes.branchChat, { params, body: {} }),
      ];
      expect(replies.map(({ error }) => error.code)).toEqual(replies.map(() => 'chat.busy'));
    }
    const params = { id: chatId, messageId: 'm-1' };
    const following = await my.caller.call(chatRoutes.deleteMessage, { params, query: { following: 'true' } });
    expect([following.status, following.error.code]).toEqual([409, 'chat.busy']);
    expect((await my.caller.call(chatRoutes.deleteMessage, { params, query: {} })).status).toBe(200);
    open();
    expect((await reading).text).toBe('Slowly now.');
    expect((await my.read(chatId)).messages.map(({ text }) => text)).toEqual([
      'line 0',
      'line 2',
      'And then?',
      'Slowly now.',
    ]);
  });

  it('of the greeting asks for a first message, and does not show the model the greeting that it replaces', async () => {
    const character = await my.chat.keep(aCharacter({ firstMessage: 'THE GREETING', alternateGreetings: ['ANOTHER'] }));
    const chatId = await my.chat.newChat(my.person, character);
    const greeting = (await my.read(chatId)).messages[0]?.id ?? '';
    for (const version of [2, 3]) {
      await regenerate(chatId, greeting);
      expect(JSON.stringify(my.prompt())).not.toMatch(/THE GREETING|ANOTHER/);
      expect(my.prompt().at(-1)).toMatchObject({ role: 'user', content: expect.stringContaining('first message') });
      expect(await message(chatId, greeting)).toMatchObject({ text: 'Another way.', version });
    }
    await my.ask(chatId, 'Hi').then(readStream);
    expect(my.prompt().slice(-2)).toMatchObject([{ content: 'Another way.' }, { content: 'Hi' }]);
  });

  it('of a file’s first message sends more than system messages, also when the card has no greeting', async () => {
    const { _id } = await my.chat.keep(aCharacter({ firstMessage: '' }));
    const form = new FormData();
    const lines = [
      { user_name: 'Bob', character_name: 'Mira', chat_metadata: {} },
      { name: 'Mira', is_user: false, mes: 'I speak first.' },
    ];
    form.append('file', new Blob([lines.map((line) => JSON.stringify(line)).join('\n')]), 'chat.jsonl');
    const imported = await my.caller.fetch(`/chats/import?characterId=${_id}`, { method: 'POST', body: form });
    const { id } = (await imported.json()) as { id: string };
    const first = (await my.read(id)).messages[0]?.id ?? '';
    await regenerate(id, first);
    expect(await message(id, first)).toMatchObject({ text: 'Another way.', version: 1 });
    expect(my.prompt().map(({ role }) => role)).toContain('user');
    expect(JSON.stringify(my.prompt())).not.toContain('I speak first.');
  });

  it('is for what the character said, in a chat that can go on, with a key', async () => {
    const chatId = await aChat(3);
    expect(await codeOf(await regenerate(chatId, 'm-1'))).toEqual([404, 'message.not_found']);
    expect(await codeOf(await regenerate(chatId, 'm-2', { settings: { temperature: 9 } }))).toEqual([
      400,
      'request.invalid',
    ]);
    const mine = await my.chat.keep(aCharacter());
    const goneId = await my.chat.newChat(my.person, mine);
    await my.chat.keep({ ...mine, isDeleted: true, revision: 2 });
    const greeting = (await my.read(goneId)).messages[0]?.id ?? '';
    expect(await codeOf(await regenerate(goneId, greeting))).toEqual([410, 'character.gone']);
    await my.caller.call(chatRoutes.deleteKey, { query: {} });
    expect(await codeOf(await regenerate(chatId, 'm-2'))).toEqual([401, 'key.missing']);
  });
});
