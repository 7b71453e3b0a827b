import { chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { aLongChat } from './a-long-chat.ts';
import { onePerson } from './one-person.ts';
import { eventsOf, readStream } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter, TEST_KEY } from './started-chat.ts';

describe('impersonate', () => {
  const my = onePerson({ DAILY_MESSAGES: '2' });
  beforeEach(async () => {
    my.chat.gateway.answerWith((exchange) => void exchange.text('I take').text(' the lantern.').finish());
    const { caller } = await my.chat.person();
    person = caller;
  });
  /** Gives each test a user with a full daily limit. */
  let person: (typeof my)['caller'];
  const aChat = async (count = 3) => aLongChat(my.chat, { ...my.person, caller: person }, count);
  const suggest = (id: string, body: object = {}, signal?: AbortSignal) =>
    person.fetch(`/chats/${id}/impersonate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  const read = async (id: string) => (await person.call(chatRoutes.getChat, { params: { id }, query: {} })).body;

  it('suggests what the user could say, and keeps nothing of it', async () => {
    const chatId = await aChat();
    const before = await read(chatId);
    const answer = await suggest(chatId, { settings: { temperature: 0.3 } });
    const body: unknown = await answer.json();
    expect([answer.status, body]).toEqual([
      200,
      expect.objectContaining({
        choices: [{ index: 0, message: { role: 'assistant', content: 'I take the lantern.' }, finish_reason: 'stop' }],
      }),
    ]);
    expect(body).not.toHaveProperty('masque');
    expect(await read(chatId)).toEqual(before);
    expect(my.chat.gateway.exchanges.at(-1)?.body.temperature).toBe(0.3);
    const [last, control] = my.prompt().slice(-2);
    expect([last?.content, control?.role]).toEqual(['line 2', 'system']);
    expect(control?.content).toMatch(/^\[Write your next reply from the point of view of /);
  });

  it('streams, and changes neither variables nor what they are for the next reply', async () => {
    const counting = aCharacter({ systemPrompt: '{{incvar::turn}}turn {{getvar::turn}}' });
    const chatId = await my.chat.newChat({ ...my.person, caller: person }, await my.chat.keep(counting));
    expect((await readStream(await suggest(chatId, { stream: true }))).text).toBe('I take the lantern.');
    await suggest(chatId);
    const turns = my.chat.gateway.exchanges.slice(-2).map(({ body }) => body.messages[0]?.content);
    expect(turns).toEqual(['turn 1', 'turn 1'].map((turn) => expect.stringContaining(turn)));
  });

  it('is ended by Stop, which keeps what came', async () => {
    const chatId = await aChat();
    my.chat.gateway.answerWith((exchange) => void exchange.text('I take'));
    const stream = suggest(chatId, { stream: true });
    const pieces = eventsOf(await stream);
    await pieces.next();
    const { body } = await person.call(chatRoutes.stop, { params: { id: chatId } });
    expect(body).toEqual({ stopped: true });
    const rest = await Array.fromAsync(pieces);
    expect(rest.at(-1)?.data).toBe('[DONE]');
    await my.chat.gateway.exchanges.at(-1)?.closed;
    expect((await person.call(chatRoutes.stop, { params: { id: chatId } })).body).toEqual({ stopped: false });
  });

  it('is counted like a reply once a word has come, and the model is left when its reader leaves', async () => {
    const chatId = await aChat();
    my.chat.gateway.answerWith((exchange) => void exchange.text('I'));
    for (let count = 0; count < 2; count += 1) {
      const leaving = new AbortController();
      const stream = await suggest(chatId, { stream: true }, leaving.signal);
      for await (const _ of eventsOf(stream)) break;
      leaving.abort();
      await eventually(() => my.chat.gateway.exchanges.at(-1)?.isAborted);
    }
    const refused = await suggest(chatId);
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: 'rate.limited' })]);
  });

  it.each([
    ['a stream, before its first word', true, ''],
    ['a stream', true, 'I'],
    ['a whole answer, before its first word', false, ''],
    ['a whole answer', false, 'I'],
  ])('ends the call to the model within a second when its reader stops %s', async (_, stream, word) => {
    const chatId = await aChat();
    my.chat.gateway.answerWith((exchange) => void (word && exchange.text(word)));
    const asked = my.chat.gateway.exchanges.length;
    const stopping = new AbortController();
    const answer = suggest(chatId, { stream }, stopping.signal).catch(() => null);
    const exchange = await eventually(() => my.chat.gateway.exchanges[asked]);
    if (stream && word) await answer;
    stopping.abort();
    await eventually(() => exchange.isAborted, 1_000);
    await answer;
  });

  it('is not counted when its reader leaves, or the model fails, before the first word', async () => {
    const chatId = await aChat();
    my.chat.gateway.answerWith(() => undefined);
    for (let count = 0; count < 3; count += 1) {
      const asked = my.chat.gateway.exchanges.length;
      const leaving = new AbortController();
      const answer = suggest(chatId, { stream: true }, leaving.signal).catch(() => null);
      await eventually(() => my.chat.gateway.exchanges.length > asked);
      leaving.abort();
      await answer;
      await eventually(() => my.chat.gateway.exchanges.at(-1)?.isAborted);
    }
    my.chat.gateway.answerWith((exchange) => exchange.answer(402, { error: { code: 402, message: 'No credits' } }));
    for (let count = 0; count < 3; count += 1) expect((await suggest(chatId)).status).toBe(402);
    my.chat.gateway.answerWith((exchange) => void exchange.text('I go.').finish());
    await eventually(async () => (await suggest(chatId)).ok);
  });

  it('waits its turn while a reply is written', async () => {
    const chatId = await aChat();
    const gate = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (exchange) => {
      exchange.text('Slowly');
      await gate.promise;
      exchange.finish();
    });
    const going = person.call(chatRoutes.continueReply, { params: { id: chatId }, body: {} });
    await eventually(async () => (await read(chatId)).messages.at(-1)?.state === 'streaming');
    const refused = await suggest(chatId);
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'chat.busy' })]);
    gate.resolve();
    await going;
  });

  it('is for chats of one’s own that can go on, with a key', async () => {
    const stranger = await my.chat.person();
    const other = await stranger.caller.call(chatRoutes.impersonate, { params: { id: await aChat() }, body: {} });
    expect([other.status, other.error.code]).toEqual([404, 'chat.not_found']);
    const mine = await my.chat.keep(aCharacter());
    const goneId = await my.chat.newChat({ ...my.person, caller: person }, mine);
    await my.chat.keep({ ...mine, isDeleted: true, revision: 2 });
    expect((await suggest(goneId)).status).toBe(410);
    const chatId = await aChat();
    await person.call(chatRoutes.deleteKey, { query: {} });
    for (let count = 0; count < 3; count += 1) expect((await suggest(chatId)).status).toBe(401);
    await person.call(chatRoutes.saveKey, { body: { apiKey: TEST_KEY } });
    expect((await suggest(chatId)).status).toBe(200);
  });
});
