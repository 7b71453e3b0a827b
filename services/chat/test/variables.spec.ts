import { chatRoutes } from '@masque/contracts';
import { EditsService } from '../src/chats/edits.service.ts';
import { CompletionsService } from '../src/generations/completions.service.ts';
import { aCharacter, type Person, startedChat, type StartedChat } from './started-chat.ts';
import { storeCommands } from './store-commands.ts';

describe('variables of macros', () => {
  let chat: StartedChat;
  let person: Person;
  beforeAll(async () => {
    chat = await startedChat();
    person = await chat.person();
  });
  afterAll(() => chat.close());
  beforeEach(() => chat.gateway.answerWith((exchange) => void exchange.text('So it is.').finish()));

  const counting = () =>
    aCharacter({
      firstMessage: '{{setvar::hp::10}}Hello.',
      systemPrompt: '{{addvar::hp::-1}}hp {{getvar::hp}} met {{incglobalvar::met}} {{lastGenerationType}}',
    });
  const begin = async () => chat.newChat(person, await chat.keep(counting()));
  const post = (chatId: string, content = 'Go on.') =>
    person.caller.fetch('/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chatId, messages: [{ role: 'user', content }], stream: false }),
    });
  const ask = async (chatId: string) => {
    expect((await post(chatId)).status).toBe(200);
    return said();
  };
  /** The system part of the newest prompt. */
  const said = () => chat.gateway.exchanges.at(-1)?.body.messages[0]?.content;
  const messages = async (id: string) =>
    (await person.caller.call(chatRoutes.getChat, { params: { id }, query: {} })).body.messages;

  it('begin with what the greeting wrote, and last from turn to turn', async () => {
    const chatId = await begin();
    expect(await ask(chatId)).toMatch(/^hp 9 met 1 normal/);
    expect(await ask(chatId)).toMatch(/^hp 8 met 2/);
    expect((await messages(chatId))[0]?.text).toBe('Hello.');
  });

  it('of the chat are its own; those of the user go with the user', async () => {
    const met = Number(/met (\d+)/.exec((await ask(await begin())) ?? '')?.[1]);
    expect(await ask(await begin())).toMatch(new RegExp(`^hp 9 met ${met + 1}`));
  });

  it('of the chat count a turn once, however many versions its reply has', async () => {
    const chatId = await begin();
    await ask(chatId);
    await ask(chatId);
    const reply = (await messages(chatId)).at(-1)?.id ?? '';
    const request = { messages: [], stream: false } as never;
    for (let version = 0; version < 2; version += 1) {
      const { feed } = await chat.service.app.get(CompletionsService).regenerate(person.viewer, request, chatId, reply);
      await feed.ended;
      expect(said()).toMatch(/^hp 8 met \d+ swipe/);
    }
    expect(await ask(chatId)).toMatch(/^hp 7 /);
  });

  it('of the chat go with its branch', async () => {
    const chatId = await begin();
    await ask(chatId);
    const reply = (await messages(chatId)).at(-1)?.id ?? '';
    await ask(chatId);
    const edits = chat.service.app.get(EditsService);
    const branch = await edits.branch(person.viewer, { chatId, messageId: reply }, null);
    expect(await ask(branch._id)).toMatch(/^hp 8 /);
    expect(await ask(chatId)).toMatch(/^hp 7 /);
  });

  it('cost no command when they are the chat’s, and one when they are the user’s', async () => {
    const local = aCharacter({ systemPrompt: '{{incvar::turns}}' });
    const chatId = await chat.newChat(person, await chat.keep(local));
    await ask(chatId);
    const commands = storeCommands(chat.service);
    await ask(chatId);
    expect(said()).toMatch(/^2/);
    const written = () => commands.list().filter((name) => !name.startsWith('find chats') && name !== 'update chats');
    expect(written()).toEqual(expect.not.arrayContaining(['update settings']));
    const shared = await begin();
    await ask(shared);
    expect(written().filter((name) => name === 'update settings')).toHaveLength(1);
    commands.end();
  });

  it('of a reply that never came are as before', async () => {
    const chatId = await begin();
    chat.gateway.answerWith((exchange) => exchange.answer(400, { error: { code: 400, message: 'no' } }));
    expect((await post(chatId)).ok).toBe(false);
    chat.gateway.answerWith((exchange) => void exchange.text('Yes.').finish());
    expect(await ask(chatId)).toMatch(/^hp 9 /);
  });
});
