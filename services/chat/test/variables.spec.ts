import { chatRoutes } from '@masque/contracts';
import type { VariableWrites } from '@masque/roleplay/macros';
import { EditsService } from '../src/chats/edits.service.ts';
import { ChatRepliesService } from '../src/replies/chat-replies.service.ts';
import { SettingsService } from '../src/settings/settings.service.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';
import { lateRelay, storeCommands } from './store-commands.ts';

describe('variables of macros', () => {
  const my = onePerson(lateRelay);
  beforeEach(() => my.chat.gateway.answerWith((exchange) => void exchange.text('So it is.').finish()));

  const counting = () =>
    aCharacter({
      firstMessage: '{{setvar::hp::10}}Hello.',
      systemPrompt: '{{addvar::hp::-1}}hp {{getvar::hp}} met {{incglobalvar::met}} {{lastGenerationType}}',
    });
  const begin = async (character = counting()) => my.chat.newChat(my.person, await my.chat.keep(character));
  const said = () => my.prompt()[0]?.content;
  const ask = async (chatId: string) => {
    expect((await my.ask(chatId, 'Go on.', false)).status).toBe(200);
    return said();
  };
  const messages = async (chatId: string) => (await my.read(chatId)).messages;
  const settings = () => my.chat.service.app.get(SettingsService);
  /** A new user with these variables. */
  const someone = async (writes: VariableWrites = {}) => {
    const person = await my.chat.person();
    await settings().writeVariables(person.viewer.userId, 'before', writes);
    return person;
  };

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
    const replies = my.chat.service.app.get(ChatRepliesService);
    for (let version = 0; version < 2; version += 1) {
      const { feed } = await replies.begin(my.person.viewer, request, chatId, { kind: 'swipe', messageId: reply });
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
    const edits = my.chat.service.app.get(EditsService);
    const branch = await edits.branch(my.person.viewer, { chatId, messageId: reply }, null);
    expect(await ask(branch._id)).toMatch(/^hp 8 /);
    expect(await ask(chatId)).toMatch(/^hp 7 /);
  });

  it('cost no command when they are the chat’s, and one when they are the user’s', async () => {
    const chatId = await begin(aCharacter({ systemPrompt: '{{incvar::turns}}' }));
    await ask(chatId);
    const commands = storeCommands(my.chat.service);
    await ask(chatId);
    expect(said()).toMatch(/^2/);
    const ofSettings = () => commands.list().filter((name) => /^(?:update|find) settings$/.test(name));
    expect(ofSettings()).toEqual([]);
    const shared = await begin();
    commands.reset();
    await ask(shared);
    expect(ofSettings()).toEqual(['update settings']);
    commands.end();
  });

  it('of a reply that never came are as before', async () => {
    const chatId = await begin();
    my.chat.gateway.answerWith((exchange) => exchange.answer(400, { error: { code: 400, message: 'no' } }));
    expect((await my.ask(chatId, 'Go on.', false)).ok).toBe(false);
    my.chat.gateway.answerWith((exchange) => void exchange.text('Yes.').finish());
    expect(await ask(chatId)).toMatch(/^hp 9 /);
  });

  describe('of the user', () => {
    const greeting = aCharacter({ firstMessage: '{{getglobalvar::title}} {{user}}, visit {{incglobalvar::visits}}.' });
    const greeted = async (person: typeof my.person, ...first: { sender: 'character'; text: string }[]) => {
      const { _id: characterId } = await my.chat.keep(greeting);
      const { body } = await person.caller.call(chatRoutes.saveHistory, { body: { characterId, messages: first } });
      const chat = await person.caller.call(chatRoutes.getChat, { params: { id: body.id }, query: {} });
      return chat.body.messages[0]?.text;
    };

    it('are seen by the greeting of a new chat, and written by it', async () => {
      const person = await someone({ title: { to: 'Captain' } });
      const { userId, username } = person.viewer;
      expect(await greeted(person)).toBe(`Captain ${username}, visit 1.`);
      expect(await greeted(person)).toBe(`Captain ${username}, visit 2.`);
      expect(await settings().variables(userId)).toEqual({ title: 'Captain', visits: '2' });
    });

    it('are not written by a greeting that the client has replaced', async () => {
      const person = await someone();
      expect(await greeted(person, { sender: 'character', text: 'Well met.' })).toBe('Well met.');
      expect(await settings().variables(person.viewer.userId)).toEqual({});
    });

    it('lose nothing when three chats are answered at once', async () => {
      const person = await someone();
      const characters = ['a', 'b', 'c'].map((name) =>
        aCharacter({ systemPrompt: `{{incglobalvar::met}}{{setglobalvar::${name}::{{getglobalvar::met}}}}` }),
      );
      const chats = await Promise.all(characters.map(async (one) => my.chat.newChat(person, await my.chat.keep(one))));
      const gate = Promise.withResolvers<void>();
      let asked = 0;
      my.chat.gateway.answerWith((exchange) => {
        asked += 1;
        if (asked === chats.length) gate.resolve();
        void gate.promise.then(() => exchange.text('Yes.').finish());
      });
      const body = (chatId: string) => ({ chatId, messages: [{ role: 'user' as const, content: 'Go on.' }] });
      const replies = await Promise.all(
        chats.map((chatId) => person.caller.call(chatRoutes.complete, { body: body(chatId) })),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      // All three prompts were built before any reply was saved.
      expect(await settings().variables(person.viewer.userId)).toEqual({ met: '3', a: '1', b: '1', c: '1' });
    });

    it('lose nothing when twelve replies end at the same moment, and each writes once', async () => {
      const { userId } = (await my.chat.person()).viewer;
      const write = (writer: number) => settings().writeVariables(userId, `gen-${writer}`, { met: { add: [1] } }, {});
      const writers = Array.from({ length: 12 }, (_, writer) => writer);
      await Promise.all([...writers, ...writers].map(write));
      expect(await settings().variables(userId)).toEqual({ met: '12' });
    });
  });
});
