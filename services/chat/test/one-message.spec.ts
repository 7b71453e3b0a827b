import { StoreConnection } from '@masque/service-kit/store';
import { eventually } from '@masque/testkit';
import type { ChatRow } from '../src/chats/chat.schema.ts';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { onePerson } from './one-person.ts';
import { lateRelay, storeCommands } from './store-commands.ts';

describe('what one message costs the store', () => {
  const my = onePerson(lateRelay);

  /** Whether Kafka has the newest state of the chat. */
  const isPublished = async (_id: string) => {
    const rows = my.chat.service.app.get(StoreConnection).connection.collection<ChatRow>('chats');
    return (await rows.findOne({ _id, 'outbox.chat-changed': { $exists: false } })) !== null;
  };

  it('is one command while the model is asked, and six with its event and its usage', async () => {
    const chatId = await my.chat.newChat(my.person);
    await readStream(await my.ask(chatId, 'The first of today'));
    const commands = storeCommands(my.chat.service);
    const beforeModel: string[] = [];
    my.chat.gateway.answerWith((exchange) => {
      beforeModel.push(...commands.list());
      exchange.text('Warm').finish();
    });
    await eventually(() => isPublished(chatId), 8_000);
    commands.reset();
    expect((await readStream(await my.ask(chatId, 'The second'))).text).toBe('Warm');
    expect(beforeModel.filter((name) => name !== 'findAndModify chats')).toEqual([]);
    const ofReply = ['findAndModify chats', 'insert chat-messages', 'findAndModify chats'];
    expect(commands.list()).toEqual(ofReply);
    await eventually(() => commands.list().includes('update chats'), 8_000);
    expect(commands.list().slice(3).toSorted()).toEqual(['find chats', 'update chats', 'update usage-days']);
    commands.end();
  }, 30_000);

  it('is not counted together with what clocks read of what was left', async () => {
    const chatId = await my.chat.newChat(my.person);
    await eventually(() => isPublished(chatId), 8_000);
    const commands = storeCommands(my.chat.service);
    const swept = ['find chats', 'find erasures'];
    await eventually(() => swept.every((name) => commands.ofClocks().includes(name)), 15_000);
    expect(commands.list()).toEqual([]);
    commands.end();
  }, 30_000);

  it('reads no message again in a chat that this process has just answered in', async () => {
    const chatId = await my.chat.newChat(my.person);
    for (const content of ['One', 'Two', 'Three']) await (await my.ask(chatId, content)).text();
    const commands = storeCommands(my.chat.service);
    await (await my.ask(chatId, 'Four')).text();
    expect(commands.list().filter((name) => name === 'find chat-messages')).toEqual([]);
    commands.end();
    const said = my.chat.gateway.exchanges.at(-1)?.body.messages.map(({ content }) => content) ?? [];
    expect(said).toEqual(expect.arrayContaining(['One', 'Two', 'Three', 'Four']));
    expect((await my.read(chatId)).messages).toHaveLength(9);
  });
});
