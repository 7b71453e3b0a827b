import { chatRoutes, events } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { eventSink, eventually, exportedFiles, jsonOf } from '@masque/testkit';
import type { ChatRow } from '../src/chats/chat.schema.ts';
import { PurgeService } from '../src/chats/purge.service.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

const DAY_MS = 24 * 3_600_000;

describe('a chat in which the user has said nothing', () => {
  const my = onePerson();
  beforeEach(() => my.chat.gateway.answerWith((exchange) => void exchange.text('Good evening.').finish()));

  const listed = async () => {
    const { body: chats } = await my.caller.call(chatRoutes.listChats, { query: {} });
    const { body: histories } = await my.caller.call(chatRoutes.listHistories, { query: {} });
    expect(histories.map(({ id }) => id)).toEqual(chats.chats.map(({ id }) => id));
    return histories.map(({ id }) => id);
  };
  const rows = () => my.chat.service.app.get(StoreConnection).collection<ChatRow>('chats');
  const messages = (chatId: string) =>
    my.chat.service.app.get(StoreConnection).collection('chat-messages').countDocuments({ chatId });
  const sweepIn = (days: number) => my.chat.service.app.get(PurgeService).sweep(new Date(Date.now() + days * DAY_MS));

  it('is read, set and greeted anew, and in no list, search or export until they say something', async () => {
    const chatId = await my.chat.newChat(my.person, await my.chat.keep(aCharacter({ firstMessage: 'A saffron sky.' })));
    const { chat, messages } = await my.read(chatId);
    expect([chat.messageCount, messages.map(({ text }) => text)]).toEqual([1, ['A saffron sky.']]);
    const title = 'Dawn';
    const renamed = await my.caller.call(chatRoutes.changeChat, { params: { id: chatId }, body: { title } });
    expect(renamed.body.title).toBe(title);
    const params = { id: chatId, messageId: messages[0]?.id ?? '' };
    expect((await my.caller.call(chatRoutes.regenerate, { params, body: {} })).status).toBe(200);
    expect(await listed()).not.toContain(chatId);
    const search = async () => (await my.caller.call(chatRoutes.searchChats, { query: { q: 'evening' } })).body.results;
    expect(await search()).toEqual([]);
    const exported = async () => JSON.stringify(jsonOf(await exportedFiles(my.caller), 'chats.json'));
    expect(await exported()).not.toContain(chatId);
    await my.caller.call(chatRoutes.saveHistory, {
      body: { chatId, messages: [{ sender: 'user', text: 'Well met.' }] },
    });
    expect(await listed()).toContain(chatId);
    expect(await search()).not.toEqual([]);
    expect(await exported()).toContain(chatId);
  });

  it('is listed once they have a narrator speak, but not when one speaks by itself', async () => {
    const chatId = await my.chat.newChat(my.person);
    const messages = [{ sender: 'narrator' as const, text: 'It rains.' }];
    const save = (body: object) => my.caller.call(chatRoutes.saveHistory, { body: { messages, ...body } });
    await save({ chatId, isAutomatic: true });
    expect(await listed()).not.toContain(chatId);
    await save({ chatId });
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const [begun, draft] = [await save({ characterId }), await save({ characterId, isAutomatic: true })];
    expect(await listed()).toEqual(expect.arrayContaining([chatId, begun.body.id]));
    expect(await listed()).not.toContain(draft.body.id);
    await my.ask(chatId, 'Hi', false);
    await sweepIn(8);
    expect((await my.read(chatId)).chat).toMatchObject({ firstMessage: 'Hi', messageCount: 5 });
    expect((await my.read(begun.body.id)).messages).toHaveLength(2);
    expect(await rows().findOne({ _id: draft.body.id })).toBeNull();
  });

  it('is listed as soon as they ask, and stays with what they said when no model answers', async () => {
    const chatId = await my.chat.newChat(my.person);
    const gate = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (exchange) => {
      await gate.promise;
      exchange.answer(401, { error: { message: 'no' } });
    });
    const asking = my.ask(chatId);
    await eventually(async () => (await listed()).includes(chatId));
    gate.resolve();
    expect((await asking).status).toBe(401);
    expect((await my.read(chatId)).chat).toMatchObject({ messageCount: 2, lastMessage: 'Hi' });
    expect(await listed()).toContain(chatId);
  });

  it('is counted nowhere: the first event of it is that of the first message, from which it counts', async () => {
    const sink = await eventSink(my.chat.service, 'chat.activity');
    const chatId = await my.chat.newChat(my.person);
    await rows().updateOne({ _id: chatId }, { $set: { createdAt: new Date(Date.now() - 3 * DAY_MS) } });
    await my.ask(chatId, 'Hi', false);
    const other = await my.chat.begunChat(my.person);
    const states = await eventually(() => {
      const all = sink.received.map(({ data }) => events['chat.changed'].data.parse(data));
      return all.some((state) => state.chatId === other) && all.some((state) => state.chatId === chatId) ? all : null;
    });
    const own = states.filter((state) => state.chatId === chatId);
    expect(own).toMatchObject([{ userTurns: 1, hasReturned: false, messageCount: 3 }]);
    expect(Date.parse(own[0]?.startedAt ?? '')).toBeGreaterThan(Date.now() - DAY_MS);
    await sink.close();
  });

  it('is removed after a week, and not when they have said something', async () => {
    const [draft, begun] = [await my.chat.newChat(my.person), await my.chat.newChat(my.person)];
    await my.ask(begun, 'Hi', false);
    const [greeting] = (await my.read(draft)).messages;
    await my.caller.call(chatRoutes.deleteMessage, { params: { id: draft, messageId: greeting?.id ?? '' }, query: {} });
    await sweepIn(6);
    expect((await my.read(draft)).chat.id).toBe(draft);
    await sweepIn(8);
    expect(await rows().findOne({ _id: draft })).toBeNull();
    expect(await messages(draft)).toBe(0);
    expect((await my.read(begun)).messages).toHaveLength(3);
    expect(await rows().findOne({ _id: begun, isPurging: true })).toBeNull();
  });

  it('is stored at once when it begins with messages of the user, or branches from another', async () => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const said = [{ sender: 'user' as const, text: 'I was here.' }];
    const saved = (await my.caller.call(chatRoutes.saveHistory, { body: { characterId, messages: said } })).body.id;
    const params = { id: saved, messageId: (await my.read(saved)).messages[0]?.id ?? '' };
    const branch = (await my.caller.call(chatRoutes.branchChat, { params, body: {} })).body.id;
    expect(await listed()).toEqual(expect.arrayContaining([saved, branch]));
  });
});
