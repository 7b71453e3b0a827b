import { chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { aLongChat } from './a-long-chat.ts';
import { onePerson } from './one-person.ts';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter } from './started-chat.ts';

describe('continue', () => {
  const my = onePerson();
  beforeEach(() => my.chat.gateway.answerWith((exchange) => void exchange.text('and so').text(' on.').finish()));
  const aChat = () => aLongChat(my.chat, my.person, 3);
  const last = async (id: string) => (await my.read(id)).messages.at(-1);
  const goOn = (id: string, body: object = {}) =>
    my.caller.fetch(`/chats/${id}/continue`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const stop = (id: string) => my.caller.call(chatRoutes.stop, { params: { id } });
  const deleteFrom = (id: string, messageId: string) =>
    my.caller.call(chatRoutes.deleteMessage, { params: { id, messageId }, query: { following: 'true' } });
  /** A model that sends one word, and the rest on demand. */
  const waiting = () => {
    const gate = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (exchange) => {
      exchange.text(' slowly');
      await gate.promise;
      exchange.text(' now.').finish();
    });
    return gate.resolve;
  };

  it('lets the last message grow in its shown version, and answers what is new', async () => {
    const chatId = await aChat();
    const answer = await goOn(chatId, { settings: { temperature: 0.2 } });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({
        choices: [{ index: 0, message: { role: 'assistant', content: ' and so on.' }, finish_reason: 'stop' }],
        masque: { chatId, messageId: 'm-2', userMessageId: 'm-1', revision: expect.any(Number), from: 6 },
      }),
    ]);
    const { messages, chat } = await my.read(chatId);
    expect(messages.map(({ id }) => id)).toEqual(['m-0', 'm-1', 'm-2']);
    expect(messages.at(-1)).toMatchObject({ text: 'line 2 and so on.', state: 'complete', versions: { length: 1 } });
    expect([chat.messageCount, chat.lastMessage]).toEqual([3, 'line 2 and so on.']);
    expect(my.chat.gateway.exchanges.at(-1)?.body.temperature).toBe(0.2);
    expect(my.prompt().slice(-2)).toEqual([
      { role: 'assistant', content: 'line 2' },
      { role: 'system', content: '[Continue your last message without repeating its original content.]' },
    ]);
  });

  it('streams with ids that count the whole message, from which it can be gone on with', async () => {
    const chatId = await aChat();
    const { text, events } = await readStream(await goOn(chatId, { stream: true }));
    expect([text, events.at(-2)?.id]).toEqual([' and so on.', 'm-2:17']);
    const headers = { 'last-event-id': 'm-2:13' };
    expect((await readStream(await my.caller.fetch(`/chats/${chatId}/stream`, { headers }))).text).toBe(' on.');
  });

  it('is shown while it grows, resumed, stopped, and goes on after that: one message', async () => {
    const chatId = await aChat();
    waiting();
    const reading = goOn(chatId, { stream: true }).then(readStream);
    await eventually(async () => (await last(chatId))?.text === 'line 2 slowly');
    expect(await last(chatId)).toMatchObject({ id: 'm-2', state: 'streaming', version: 0, versions: { length: 1 } });
    const resumed = my.caller.fetch(`/chats/${chatId}/stream`, { headers: { 'last-event-id': 'm-2:9' } });
    const rest = resumed.then(readStream);
    await resumed;
    expect((await stop(chatId)).body).toEqual({ stopped: true });
    expect([(await reading).text, (await rest).text]).toEqual([' slowly', 'owly']);
    expect(await last(chatId)).toMatchObject({ id: 'm-2', text: 'line 2 slowly', state: 'stopped' });
    my.chat.gateway.answerWith((exchange) => void exchange.text(', then fast.').finish());
    expect((await goOn(chatId)).status).toBe(200);
    const grown = await last(chatId);
    expect(grown).toMatchObject({ text: 'line 2 slowly, then fast.', state: 'complete', version: 0 });
    my.chat.forgetTails();
    expect((await my.read(chatId)).messages.at(-1)).toEqual(grown);
    expect((await my.read(chatId)).messages).toHaveLength(3);
  });

  it('grows the version that is shown, counts what both answers took, and explains the last of them', async () => {
    const chatId = await aChat();
    const regenerated = { params: { id: chatId, messageId: 'm-2' }, body: {} };
    await my.caller.call(chatRoutes.regenerate, regenerated);
    await goOn(chatId);
    const { versions = [] } = (await last(chatId)) ?? {};
    expect(versions.map(({ text }) => text)).toEqual(['line 2', 'and so on. and so on.']);
    expect(versions[1]).toMatchObject({ promptTokens: 14, completionTokens: 6 });
    const { body } = await my.caller.call(chatRoutes.getTrace, { params: { id: chatId, messageId: 'm-2' }, query: {} });
    expect(body.parts?.some(({ id }) => id === 'control')).toBe(true);
  });

  it('leaves the message as it was when the model fails before its first word, and marks it when it breaks off', async () => {
    const chatId = await aChat();
    const before = await last(chatId);
    my.chat.gateway.answerWith((exchange) => exchange.answer(402, { error: { code: 402, message: 'No credits' } }));
    for (const stream of [false, true]) expect((await goOn(chatId, { stream })).status).toBe(402);
    expect(await last(chatId)).toEqual(before);
    my.chat.gateway.answerWith(async (exchange) => {
      exchange.text(' but');
      await eventually(async () => (await last(chatId))?.text === 'line 2 but');
      exchange.cut();
    });
    await readStream(await goOn(chatId, { stream: true }));
    expect(await last(chatId)).toMatchObject({ text: 'line 2 but', state: 'broken' });
  });

  it('joins itself when it is asked for again meanwhile, and nothing else is done to the message', async () => {
    const chatId = await aChat();
    const open = waiting();
    const first = goOn(chatId, { stream: true });
    await eventually(async () => (await last(chatId))?.text === 'line 2 slowly');
    const second = goOn(chatId, { stream: true });
    const both = Promise.all([first, second].map(async (answer) => readStream(await answer)));
    await second;
    const params = { id: chatId, messageId: 'm-2' };
    const refused = [
      await my.caller.call(chatRoutes.changeMessage, { params, body: { text: 'x' } }),
      await my.caller.call(chatRoutes.deleteMessage, { params, query: {} }),
      await my.caller.call(chatRoutes.regenerate, { params, body: {} }),
      await my.caller.call(chatRoutes.branchChat, { params, body: {} }),
      ...(await Promise.all(['m-1', 'm-2'].map((from) => deleteFrom(chatId, from)))),
    ];
    expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => 'chat.busy'));
    expect((await my.ask(chatId, 'And?')).status).toBe(409);
    open();
    expect((await both).map(({ text }) => text)).toEqual([' slowly now.', ' slowly now.']);
    expect(await last(chatId)).toMatchObject({ text: 'line 2 slowly now.' });
  });

  it('never comes back into a chat from which its message was just deleted', async () => {
    const whole = ['line 0', 'line 1', 'line 2 and so on.'];
    for (let round = 0; round < 8; round += 1) {
      const chatId = await aChat();
      const [answer, deleted] = await Promise.all([goOn(chatId), deleteFrom(chatId, 'm-1')]);
      const texts = (await my.read(chatId)).messages.map(({ text }) => text);
      const { chat } = await my.read(chatId);
      expect([chat.messageCount, chat.lastMessage]).toEqual([texts.length, texts.at(-1)]);
      // Otherwise the deletion came after the answer's end, or before its start: then it continues the message before.
      const possible = deleted.status === 409 ? [whole] : [['line 0'], ['line 0 and so on.']];
      expect(possible).toContainEqual(texts);
      expect([answer.status, deleted.status]).not.toEqual([409, 409]);
    }
  });

  it('of a reply that changed variables counts its turn once', async () => {
    const counting = aCharacter({ systemPrompt: '{{incvar::turn}}turn {{getvar::turn}}' });
    const chatId = await my.chat.newChat(my.person, await my.chat.keep(counting));
    await readStream(await my.ask(chatId));
    await goOn(chatId);
    await readStream(await my.ask(chatId));
    const turns = my.chat.gateway.exchanges.slice(-3).map(({ body }) => body.messages[0]?.content);
    expect(turns.map((system) => /turn \d/.exec(system ?? '')?.[0])).toEqual(['turn 1', 'turn 1', 'turn 2']);
  });

  it('answers what the user said last', async () => {
    const chatId = await aLongChat(my.chat, my.person, 4);
    const answer = await goOn(chatId);
    expect(await answer.json()).toMatchObject({ masque: { userMessageId: 'm-3' } });
    expect((await my.read(chatId)).messages.map(({ text }) => text).slice(-2)).toEqual(['line 3', 'and so on.']);
  });

  it('can be deleted, brought back and branched from like any other message', async () => {
    const chatId = await aChat();
    expect((await goOn(chatId)).status).toBe(200);
    const params = { id: chatId, messageId: 'm-2' };
    const branch = (await my.caller.call(chatRoutes.branchChat, { params, body: {} })).body;
    expect((await last(branch.id))?.text).toBe('line 2 and so on.');
    const { undoToken } = (await my.caller.call(chatRoutes.deleteMessage, { params, query: {} })).body;
    expect((await last(chatId))?.text).toBe('line 1');
    await my.caller.call(chatRoutes.undoDeletion, { params: { id: chatId }, body: { undoToken } });
    expect((await last(chatId))?.text).toBe('line 2 and so on.');
  });

  it('is for chats of one’s own that can go on, with a key', async () => {
    const stranger = await my.chat.person();
    const other = await stranger.caller.call(chatRoutes.continueReply, { params: { id: await aChat() }, body: {} });
    expect([other.status, other.error.code]).toEqual([404, 'chat.not_found']);
    const mine = await my.chat.keep(aCharacter());
    const goneId = await my.chat.newChat(my.person, mine);
    await my.chat.keep({ ...mine, isDeleted: true, revision: 2 });
    expect((await goOn(goneId)).status).toBe(410);
    const chatId = await aChat();
    await my.caller.call(chatRoutes.deleteKey, { query: {} });
    expect((await goOn(chatId)).status).toBe(401);
    expect(await last(chatId)).toMatchObject({ text: 'line 2', state: 'complete' });
  });
});
