import { chatRoutes } from '@masque/contracts';
import { Store } from '@masque/service-kit';
import { eventually } from '@masque/testkit';
import { ask, say } from './ask.ts';
import type { ChatRow } from '../src/chats/chat.schema.ts';
import { readStream } from './read-stream.ts';
import { type Person, startedChat, type StartedChat } from './started-chat.ts';
import { storeCommands } from './store-commands.ts';

describe('what one message costs the store', () => {
  let chat: StartedChat;
  let person: Person;
  beforeAll(async () => {
    chat = await startedChat();
    person = await chat.person();
  });
  afterAll(() => chat.close());

  const askIn = (chatId: string, content: string) =>
    ask(person.caller, { chatId, messages: say(content), stream: true });

  /** Whether Kafka has the newest state of the chat. */
  const isPublished = async (_id: string) => {
    const rows = chat.service.app.get(Store).connection.collection<ChatRow>('chats');
    return (await rows.findOne({ _id, 'outbox.chat-changed': { $exists: false } })) !== null;
  };

  it('is one round trip before the model is asked, and six commands with its event', async () => {
    const chatId = await chat.newChat(person);
    await readStream(await askIn(chatId, 'The first of today'));
    const commands = storeCommands(chat.service);
    const beforeModel: string[] = [];
    chat.gateway.answerWith((exchange) => {
      beforeModel.push(...commands.list());
      exchange.text('Warm').finish();
    });
    await eventually(() => isPublished(chatId), 8_000);
    commands.reset();
    expect((await readStream(await askIn(chatId, 'The second'))).text).toBe('Warm');
    expect(beforeModel.toSorted()).toEqual(['findAndModify chats', 'findAndModify settings']);
    expect(commands.list().slice(2)).toEqual(['insert chat-messages', 'findAndModify chats']);
    await eventually(() => commands.list().includes('update chats'), 8_000);
    expect(commands.list().slice(4)).toEqual(['find chats', 'update chats']);
    commands.end();
  }, 30_000);

  it('reads no message again in a chat that this process has just answered in', async () => {
    const chatId = await chat.newChat(person);
    for (const content of ['One', 'Two', 'Three']) await (await askIn(chatId, content)).text();
    const commands = storeCommands(chat.service);
    await (await askIn(chatId, 'Four')).text();
    expect(commands.list().filter((name) => name === 'find chat-messages')).toEqual([]);
    commands.end();
    const said = chat.gateway.exchanges.at(-1)?.body.messages.map(({ content }) => content) ?? [];
    expect(said).toEqual(expect.arrayContaining(['One', 'Two', 'Three', 'Four']));
    expect(
      (await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body.messages,
    ).toHaveLength(9);
  });
});
