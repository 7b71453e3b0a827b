import { chatRoutes, Lorebook } from '@masque/contracts';
import { onePerson } from './one-person.ts';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter } from './started-chat.ts';

/** Expectations from a fresh SillyTavern 1.19 with the same card and messages. */
describe('lore and speakers with stock settings', () => {
  const my = onePerson();
  const entry = (content: string, ...keys: string[]) => ({ keys, content });
  const chatWith = async (entries: readonly object[], firstMessage: string, personaId: string | null = null) => {
    const lorebook = Lorebook.parse({ entries });
    const { _id: characterId } = await my.chat.keep(aCharacter({ name: 'Aria', firstMessage, lorebook }));
    return (await my.caller.call(chatRoutes.saveHistory, { body: { characterId, personaId } })).body.id;
  };
  const persona = async (name: string) =>
    String((await my.caller.call(chatRoutes.createPersona, { body: { name, description: 'A guest.' } })).body.id);
  const sent = async (chatId: string, text: string) => {
    await readStream(await my.ask(chatId, text));
    return my.prompt();
  };

  it('fires by speakers’ names, whole words and contents of other entries', async () => {
    const chatId = await chatWith(
      [
        entry('Of the character.', 'Aria'),
        entry('Of the user.', my.person.viewer.username),
        entry('Around it lies a moat.', 'castle'),
        entry('Deep water.', 'moat'),
        entry('Whiskers.', 'cat'),
      ],
      'Good evening.',
    );
    const system = (await sent(chatId, 'Is there a castle? I love concatenation.'))[0]?.content;
    for (const text of ['Of the character.', 'Of the user.', 'Around it lies a moat.', 'Deep water.'])
      expect(system).toContain(text);
    expect(system).not.toContain('Whiskers.');
  });

  it('lets a pattern look at one speaker’s messages', async () => {
    const chatId = await chatWith(
      [
        entry('She greeted.', String.raw`/\x01Aria:[^\x01]*hello/i`),
        entry('They greeted.', String.raw`/\x01Bob:[^\x01]*hello/i`),
      ],
      'Hello.',
    );
    const system = (await sent(chatId, 'Well.'))[0]?.content;
    expect(system).toContain('She greeted.');
    expect(system).not.toContain('They greeted.');
  });

  it('puts deeper texts above others in a chat that is shorter than their depth', async () => {
    const lore = { keys: ['Aria'], content: 'Lore at 4.', extensions: { position: 4, depth: 4 } };
    const extensions = { depth_prompt: { prompt: 'Note at 3.', depth: 3, role: 'system' } };
    const lorebook = Lorebook.parse({ entries: [lore] });
    const character = await my.chat.keep(
      aCharacter({ name: 'Aria', firstMessage: 'Hello.', exampleDialogs: '', lorebook, extensions }),
    );
    const chatId = await my.chat.newChat(my.person, character);
    await my.caller.call(chatRoutes.changeChat, {
      params: { id: chatId },
      body: { authorsNote: { text: 'Of the author.', depth: 3, role: 'system' } },
    });
    const texts = (await sent(chatId, 'Aria?')).map(({ content }) => content);
    expect(texts.slice(-5)).toEqual(['Lore at 4.', 'Of the author.', 'Note at 3.', 'Hello.', 'Aria?']);
  });

  it('names an earlier persona, and nobody else', async () => {
    const [ann, bob] = [await persona('Ann'), await persona('Bob')];
    const chatId = await chatWith([], 'Hello.', ann);
    await sent(chatId, 'I am the first to speak.');
    await my.caller.call(chatRoutes.changeChat, { params: { id: chatId }, body: { personaId: bob } });
    const said = (await sent(chatId, 'And I the second.')).filter(({ role }) => role !== 'system');
    expect(said.map(({ content }) => content)).toEqual([
      'Hello.',
      'Ann: I am the first to speak.',
      expect.not.stringContaining('Aria:'),
      'And I the second.',
    ]);
  });
});
