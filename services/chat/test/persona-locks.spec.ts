import { chatRoutes } from '@masque/contracts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

describe('a persona that is locked to a character', () => {
  const my = onePerson();
  const made = async (name: string, caller = my.caller) => {
    const { body } = await caller.call(chatRoutes.createPersona, { body: { name, description: `${name} is tall.` } });
    return String(body.id);
  };
  const aKept = (own: Parameters<typeof aCharacter>[0] = {}) =>
    my.chat.keep(aCharacter({ firstMessage: 'Is it you, {{user}}?', ...own }));
  const lock = (id: string, personaId: string | 0 | null, caller = my.caller) =>
    caller.call(chatRoutes.lockPersona, { params: { id }, body: { personaId } });
  const begin = async (characterId: string, personaId?: string) =>
    (await my.caller.call(chatRoutes.saveHistory, { body: { characterId, personaId } })).body.id;
  const greeting = async (id: string) => (await my.read(id)).messages[0]?.text;
  const charactersOf = async (id: string) => {
    const { body } = await my.caller.call(chatRoutes.listPersonas, { query: {} });
    return body.personas.find((persona) => persona.id === id)?.characters;
  };

  it('begins new chats with it, before the one that they ask for, and is greeted by name', async () => {
    const [rook, wren] = [await made('Rook'), await made('Wren')];
    const [elara, mira] = [await aKept(), await aKept()];
    expect((await lock(elara._id, rook)).body).toEqual({ characterId: elara._id, personaId: rook });
    expect(await charactersOf(rook)).toEqual([{ id: elara._id, name: 'Mira' }]);
    const chatId = await begin(elara._id, wren);
    expect([(await my.read(chatId)).chat.persona?.name, await greeting(chatId)]).toEqual(['Rook', 'Is it you, Rook?']);
    expect(await greeting(await begin(mira._id, wren))).toBe('Is it you, Wren?');
  });

  it('gives way to the one that the chat sets, whose name the greeting then says', async () => {
    const [rook, wren] = [await made('Rook'), await made('Wren')];
    const { _id: characterId } = await aKept();
    await lock(characterId, rook);
    const id = await begin(characterId);
    await my.caller.call(chatRoutes.changeChat, { params: { id }, body: { personaId: wren } });
    expect([(await my.read(id)).chat.persona?.name, await greeting(id)]).toEqual(['Wren', 'Is it you, Wren?']);
  });

  it('is the only one of the character, until it is unlocked or deleted', async () => {
    const [rook, wren] = [await made('Rook'), await made('Wren')];
    const { _id: characterId } = await aKept();
    await lock(characterId, rook);
    await lock(characterId, wren);
    expect([await charactersOf(rook), (await charactersOf(wren))?.length]).toEqual([[], 1]);
    await lock(characterId, null);
    expect((await my.read(await begin(characterId))).chat.persona).toBeNull();
    await lock(characterId, rook);
    await my.caller.call(chatRoutes.deletePersona, { params: { id: rook }, query: {} });
    expect((await my.read(await begin(characterId))).chat.persona).toBeNull();
  });

  it('is one’s own, and the character one that one may see', async () => {
    const rook = await made('Rook');
    const { _id: open } = await aKept();
    const { _id: hidden } = await aKept({ isPublic: false });
    const other = await my.chat.person();
    const refused = [await lock(open, rook, other.caller), await lock(hidden, rook), await lock(open, 0)];
    expect(refused.map(({ error }) => error.code)).toEqual([
      'persona.not_found',
      'character.not_found',
      'persona.built_in',
    ]);
    await lock(open, rook);
    await lock(open, null, other.caller);
    expect(await charactersOf(rook)).toHaveLength(1);
  });
});
