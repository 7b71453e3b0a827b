import { chatRoutes, type EventData, events } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { eventSink, eventually } from '@masque/testkit';
import type { ChatRow } from '../src/chats/chat.schema.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

describe('what is told of how far the user of a chat came', () => {
  const my = onePerson();
  let sink: Awaited<ReturnType<typeof eventSink>>;
  beforeAll(async () => void (sink = await eventSink(my.chat.service, 'chat.activity')));
  afterAll(() => sink.close());
  beforeEach(() => my.chat.gateway.answerWith((exchange) => void exchange.text('Good evening.').finish()));

  const rows = () => my.chat.service.app.get(StoreConnection).collection<ChatRow>('chats');
  /** The newest published state, once it is as expected. */
  const told = async (chatId: string, expected: Partial<EventData<'chat.changed'>>) => {
    const newest = () => {
      const states = sink.received.map(({ data }) => events['chat.changed'].data.parse(data));
      return states
        .filter((state) => state.chatId === chatId)
        .toSorted((a, b) => a.revision - b.revision)
        .at(-1);
    };
    await eventually(() => {
      expect(newest()).toMatchObject(expected);
      return true;
    });
    return newest();
  };
  const turn = async (chatId: string, content?: string) => (await my.ask(chatId, content, false)).status;

  it('is the version and greeting that it began with, once the user has said something', async () => {
    const character = await my.chat.keep(
      aCharacter({ version: 4, firstMessage: 'First.', alternateGreetings: ['Second.', 'Third.'] }),
    );
    const chatId = await my.chat.newChat(my.person, character);
    const [greeting] = (await my.read(chatId)).messages;
    await my.caller.call(chatRoutes.changeMessage, {
      params: { id: chatId, messageId: greeting?.id ?? '' },
      body: { version: 2 },
    });
    await turn(chatId);
    expect(await told(chatId, { cardVersion: 4, greeting: 2, userTurns: 1 })).toMatchObject({ hasReturned: false });
    expect(sink.received.filter(({ data }) => JSON.stringify(data).includes(chatId))).toHaveLength(1);
  });

  it('counts what the user says, once each, also when the model fails; not what is only written again', async () => {
    const chatId = await my.chat.newChat(my.person);
    expect(await turn(chatId)).toBe(200);
    await turn(chatId);
    await told(chatId, { userTurns: 2 });
    const last = (await my.read(chatId)).messages.at(-1);
    await my.caller.call(chatRoutes.regenerate, { params: { id: chatId, messageId: last?.id ?? '' }, body: {} });
    my.chat.gateway.answerWith((exchange) => exchange.answer(400, { error: { message: 'bad' } }));
    expect(await turn(chatId)).toBe(400);
    await told(chatId, { userTurns: 3, messageCount: 6 });
    await my.caller.call(chatRoutes.deleteMessage, {
      params: { id: chatId, messageId: last?.id ?? '' },
      query: { following: 'true' },
    });
    expect(await told(chatId, { userTurns: 3, messageCount: 4 })).toMatchObject({ isDeleted: false });
  });

  it('counts what clients save', async () => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const say = (text: string) => [
      { sender: 'user' as const, text },
      { sender: 'character' as const, text: 'Yes.' },
    ];
    const { id } = (await my.caller.call(chatRoutes.saveHistory, { body: { characterId, messages: say('One') } })).body;
    await told(id, { userTurns: 1 });
    await my.caller.call(chatRoutes.saveHistory, { body: { chatId: id, messages: [...say('Two'), ...say('Three')] } });
    expect(await told(id, { userTurns: 3 })).toMatchObject({ isDeleted: false });
  });

  it('says that the user came back when they say something on a later day', async () => {
    const chatId = await my.chat.newChat(my.person);
    await turn(chatId);
    await told(chatId, { userTurns: 1, hasReturned: false });
    await rows().updateOne({ _id: chatId }, { $set: { createdAt: new Date(Date.now() - 24 * 3_600_000) } });
    await turn(chatId);
    expect(await told(chatId, { userTurns: 2, hasReturned: true })).toMatchObject({ isDeleted: false });
  });

  it('gives a branch the turns that it took along', async () => {
    const chatId = await my.chat.newChat(my.person);
    for (let n = 0; n < 3; n += 1) await turn(chatId);
    const { messages } = await my.read(chatId);
    const branch = await my.caller.call(chatRoutes.branchChat, {
      params: { id: chatId, messageId: messages[4]?.id ?? '' },
      body: {},
    });
    expect(await told(branch.body.id, { userTurns: 2, messageCount: 5 })).toMatchObject({ isDeleted: false });
  });
});
