import { chatRoutes, Lorebook } from '@masque/contracts';
import { onePerson } from './one-person.ts';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter } from './started-chat.ts';

describe('the greetings of a card', () => {
  const my = onePerson();
  const greeted = (own: Parameters<typeof aCharacter>[0] = {}) =>
    aCharacter({
      firstMessage: '{{setvar::mood::calm}}Good evening, {{user}}.',
      alternateGreetings: ['{{setvar::mood::angry}}{{setglobalvar::fights::1}}You again, {{user}}!', ' ', 'Silence.'],
      systemPrompt: 'mood [{{getvar::mood}}] fights [{{getglobalvar::fights}}]',
      ...own,
    });
  const aChat = async (own?: Parameters<typeof aCharacter>[0]) =>
    my.chat.newChat(my.person, await my.chat.keep(greeted(own)));
  const first = async (id: string) => (await my.read(id)).messages[0];
  const choose = async (id: string, version: number) => {
    const messageId = (await first(id))?.id ?? '';
    return my.caller.call(chatRoutes.changeMessage, { params: { id, messageId }, body: { version } });
  };
  const system = async (id: string) => {
    await readStream(await my.ask(id));
    return my.prompt()[0]?.content;
  };

  it('are versions of the first message, with macros filled in, the first one shown', async () => {
    const chatId = await aChat();
    const { username } = my.person.viewer;
    const { chat, messages } = await my.read(chatId);
    expect(messages[0]?.versions.map(({ text }) => text)).toEqual([
      `Good evening, ${username}.`,
      `You again, ${username}!`,
      'Silence.',
    ]);
    expect(messages[0]).toMatchObject({ text: `Good evening, ${username}.`, version: 0, state: 'complete' });
    expect([chat.messageCount, chat.lastMessage]).toEqual([1, `Good evening, ${username}.`]);
    expect(await system(chatId)).toContain('mood [calm]');
  });

  it('begin the chat with the variables of the one that is chosen, which the first reply answers', async () => {
    const chatId = await aChat();
    expect((await choose(chatId, 1)).body).toMatchObject({ version: 1, text: expect.stringContaining('You again') });
    expect((await my.read(chatId)).chat.lastMessage).toContain('You again');
    expect(await system(chatId)).toContain('mood [angry] fights [1]');
    expect(my.prompt().map(({ content }) => content)).toContainEqual(expect.stringContaining('You again'));
    const silent = await aChat();
    await choose(silent, 1);
    await choose(silent, 0);
    await choose(silent, 2);
    expect(await system(silent)).toContain('mood []');
    expect((await my.read(silent)).messages.map(({ text }) => text).slice(0, 2)).toEqual(['Silence.', 'Hi']);
  });

  it('change nothing but the text once somebody has answered', async () => {
    const chatId = await aChat();
    await system(chatId);
    await choose(chatId, 1);
    expect((await first(chatId))?.text).toContain('You again');
    expect(await system(chatId)).toContain('mood [calm]');
  });

  it('name another persona as long as the user has said nothing', async () => {
    const persona = async (name: string) =>
      (await my.caller.call(chatRoutes.createPersona, { body: { name, description: `${name} of the hill.` } })).body.id;
    const [ann, bob] = [await persona('Ann'), await persona('Bob')];
    const character = greeted({
      firstMessage: '{{setvar::who::{{user}}}}Welcome, {{user}}.',
      systemPrompt: '[{{getvar::who}}]',
    });
    const { _id: characterId } = await my.chat.keep(character);
    const { id } = (await my.caller.call(chatRoutes.saveHistory, { body: { characterId, personaId: ann } })).body;
    const speakAs = (personaId: string | number) =>
      my.caller.call(chatRoutes.changeChat, { params: { id }, body: { personaId: String(personaId) } });
    await choose(id, 1);
    await choose(id, 0);
    expect((await first(id))?.text).toBe('Welcome, Ann.');
    expect((await speakAs(bob)).body).toMatchObject({ lastMessage: 'Welcome, Bob.' });
    expect((await first(id))?.versions.map(({ text }) => text)).toEqual([
      'Welcome, Bob.',
      'You again, Bob!',
      'Silence.',
    ]);
    expect(await system(id)).toContain('[Bob]');
    expect(JSON.stringify(my.prompt())).not.toContain('Ann');
    await speakAs(ann);
    expect((await first(id))?.text).toBe('Welcome, Bob.');
  });

  it('that the user has rewritten stay as they are when the persona changes', async () => {
    const chatId = await aChat();
    const messageId = (await first(chatId))?.id ?? '';
    const text = 'Who goes there?';
    await my.caller.call(chatRoutes.changeMessage, { params: { id: chatId, messageId }, body: { text } });
    const rook = { name: 'Rook', description: 'A thief.' };
    const { id } = (await my.caller.call(chatRoutes.createPersona, { body: rook })).body;
    await my.caller.call(chatRoutes.changeChat, { params: { id: chatId }, body: { personaId: String(id) } });
    expect((await first(chatId))?.text).toBe(text);
  });

  it('decide which lore is for them, also in a branch', async () => {
    const lorebook = Lorebook.parse({
      entries: [{ keys: [], constant: true, content: '@@is_greeting 3\nIt is dark.' }],
    });
    const chatId = await aChat({ lorebook });
    await choose(chatId, 2);
    const messageId = (await first(chatId))?.id ?? '';
    const branch = await my.caller.call(chatRoutes.branchChat, { params: { id: chatId, messageId }, body: {} });
    expect((await first(branch.body.id))?.versions).toHaveLength(3);
    for (const id of [chatId, branch.body.id]) expect(await system(id)).toContain('It is dark.');
    expect(await system(await aChat({ lorebook }))).not.toContain('It is dark.');
  });

  it('that a client puts first itself is shown with the others; another text stands alone', async () => {
    const { _id: characterId } = await my.chat.keep(greeted());
    const begin = async (text: string) => {
      const messages = [{ id: 'g', sender: 'character' as const, text }];
      const { id } = (await my.caller.call(chatRoutes.saveHistory, { body: { characterId, messages } })).body;
      return first(id);
    };
    expect(await begin('Silence.')).toMatchObject({ id: 'g', text: 'Silence.', version: 2, versions: { length: 3 } });
    expect(await begin('Well?')).toMatchObject({ text: 'Well?', version: 0, versions: { length: 1 } });
  });

  it('of a card with very many and long ones are as many as a message may hold', async () => {
    const alternateGreetings = Array.from({ length: 50 }, (_, at) => `${at} `.padEnd(10_000, 'x'));
    const chatId = await aChat({ firstMessage: 'Short.', alternateGreetings });
    const versions = (await first(chatId))?.versions;
    expect(versions).toHaveLength(10);
    expect(versions?.[9]?.text).toBe(alternateGreetings[8]);
  });
});
