import { chatRoutes, emptyCard, events } from '@masque/contracts';
import { aCharacter, aPublishedCard, eventSink, eventSource, eventually, playRecordedEvents } from '@masque/testkit';
import { ChatCharactersService } from '../src/characters/characters.service.ts';
import { type ChatPerson, startedChat, type StartedChat, TEST_KEY } from './started-chat.ts';

const SECRET_TEXT = 'Nobody but the two of us may know of the amber door.';
const SECRET_PERSONA = 'A smuggler in disguise, known as the Heron.';

describe('events, and what never leaves the service', () => {
  const written: string[] = [];
  let chat: StartedChat;
  let person: ChatPerson;
  let restore: () => void;
  beforeAll(async () => {
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (piece: string | Uint8Array) => {
      written.push(String(piece));
      return true;
    };
    restore = () => {
      process.stdout.write = write;
    };
    chat = await startedChat({ LOG_LEVEL: 'trace' });
    person = await chat.person();
  });
  afterAll(async () => {
    await chat.close();
    restore();
  });

  it('keeps its copy of a character from events, also when they come twice or late', async () => {
    const source = await eventSource(chat.service);
    const example = aCharacter();
    await source.publish('card.published', aPublishedCard(example));
    await source.publish('card.published', aPublishedCard(example));
    await source.publish('character.changed', { ...example, name: 'Mira the Second', revision: 3 });
    await source.publish('character.changed', { ...example, name: 'Mira the Second', revision: 3 });
    await source.publish('character.changed', { ...example, revision: 2 });
    const characters = chat.service.app.get(ChatCharactersService);
    await eventually(() => characters.findPlayed(example.characterId, 1));
    const begun = await person.caller.call(chatRoutes.saveHistory, { body: { characterId: example.characterId } });
    expect(begun.status).toBe(200);
    await source.publish('character.changed', {
      ...example,
      name: 'Mira the Second',
      isDeleted: true,
      revision: 4,
    });
    await eventually(async () => (await characters.find(example.characterId))?.isDeleted);
    expect(await characters.find(example.characterId)).toMatchObject({ name: 'Mira the Second' });
    const end = { name: '', card: emptyCard, isDeleted: true, revision: 2 };
    await source.publish('card.published', { ...aPublishedCard(example), ...end });
    await eventually(async () => (await characters.findPlayed(example.characterId, 1)) === null);
    await source.close();
  });

  it('handles the examples of today and what earlier versions sent, also twice', async () => {
    expect(await playRecordedEvents(chat.service, 'chat')).toEqual([]);
  });

  it('publishes counts of chats, and neither texts nor keys nor personas, there or in the log', async () => {
    const sink = await eventSink(chat.service, 'chat.activity');
    const chatId = await chat.newChat(person);
    chat.gateway.answerWith((exchange) => void exchange.text(SECRET_TEXT).finish());
    await person.caller.call(chatRoutes.complete, {
      body: {
        chatId,
        messages: [{ role: 'user', content: SECRET_TEXT }],
        persona: { name: 'Heron', description: SECRET_PERSONA },
      },
    });
    chat.gateway.answerWith((exchange) => exchange.answer(400, { error: { message: `bad ${TEST_KEY}` } }));
    const failed = await person.caller.call(chatRoutes.complete, {
      body: { chatId, messages: [{ role: 'user', content: SECRET_TEXT }], apiKey: TEST_KEY },
    });
    expect(failed.status).toBe(400);
    await person.caller.call(chatRoutes.deleteHistory, { params: { id: chatId }, query: {} });
    const states = await eventually(() => {
      const own = sink.received.filter((event) => JSON.stringify(event.data).includes(chatId));
      return own.some((event) => JSON.stringify(event.data).includes('"isDeleted":true')) ? own : null;
    });
    const last = states.at(-1)?.data;
    expect(events['chat.changed'].data.parse(last)).toMatchObject({
      chatId,
      userId: person.viewer.userId,
      messageCount: 4,
      isDeleted: true,
    });
    const everything = [...written, JSON.stringify(sink.received), JSON.stringify(failed.error)].join('\n');
    expect(everything).not.toContain(TEST_KEY);
    expect(everything).not.toContain('amber door');
    expect(everything).not.toContain('Heron');
    expect(everything).not.toContain('smuggler');
    await sink.close();
  });
});
