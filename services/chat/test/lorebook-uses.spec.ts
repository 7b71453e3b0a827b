import { chatRoutes, limits, Lorebook, type LorebookUse } from '@masque/contracts';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

describe('lorebooks that a user attaches', () => {
  const my = onePerson();
  const nowhere = { isGlobal: false, characterIds: [], personaIds: [] };
  const keepBook = async (content: string, own: object = {}) =>
    (
      await my.chat.keep(
        aCharacter({
          lorebook: Lorebook.parse({ entries: [{ keys: ['castle'], content, ...own }] }),
          kind: 'lorebook',
        }),
      )
    )._id;
  const keepCharacter = async () => (await my.chat.keep(aCharacter({ name: 'Aria' })))._id;
  const use = (id: string, places: Partial<Omit<LorebookUse, 'lorebookId'>>) =>
    my.caller.call(chatRoutes.saveLorebookUse, { params: { id }, body: { ...nowhere, ...places } });
  const begin = async (characterId: string, change: object = {}) => {
    const { id } = (await my.caller.call(chatRoutes.saveHistory, { body: { characterId } })).body;
    await my.caller.call(chatRoutes.changeChat, { params: { id }, body: change });
    return id;
  };
  const say = async (chatId: string, text = 'A castle.') => {
    await readStream(await my.ask(chatId, text));
    const prompt = my.prompt().map(({ content }) => content);
    return [...prompt.join('\n').matchAll(/LORE-(\w+)/g)].map(([, name = '']) => name).toSorted();
  };

  afterEach(async () => {
    const { uses } = (await my.caller.call(chatRoutes.listLorebookUses, { query: {} })).body;
    for (const { lorebookId } of uses) await use(lorebookId, {});
  });

  it('fire everywhere, for one character or for one persona', async () => {
    const [aria, other] = [await keepCharacter(), await keepCharacter()];
    const { body: persona } = await my.caller.call(chatRoutes.createPersona, {
      body: { name: 'Wren', description: 'A spy.' },
    });
    const wren = String(persona.id);
    await use(await keepBook('LORE-everywhere'), { isGlobal: true });
    await use(await keepBook('LORE-aria'), { characterIds: [aria] });
    await use(await keepBook('LORE-wren'), { personaIds: [wren] });
    await use(await keepBook('LORE-default'), { personaIds: [0] });
    expect(await say(await begin(aria))).toEqual(['aria', 'default', 'everywhere']);
    expect(await say(await begin(other, { personaId: wren }))).toEqual(['everywhere', 'wren']);
  });

  it('fire once where they are attached twice', async () => {
    const aria = await keepCharacter();
    const book = await keepBook('LORE-once');
    await use(book, { isGlobal: true, characterIds: [aria], personaIds: [0] });
    expect(await say(await begin(aria, { lorebookIds: [book] }))).toEqual(['once']);
  });

  it('are listed and removed', async () => {
    const book = await keepBook('LORE-listed');
    const listed = async () => (await my.caller.call(chatRoutes.listLorebookUses, { query: {} })).body.uses;
    await use(book, { isGlobal: true });
    expect(await listed()).toEqual([{ lorebookId: book, isGlobal: true, characterIds: [], personaIds: [] }]);
    await use(book, {});
    expect(await listed()).toEqual([]);
  });

  it('leave the prompts of users who may no longer see them', async () => {
    const shared = await my.chat.keep(
      aCharacter({
        kind: 'lorebook',
        lorebook: Lorebook.parse({ entries: [{ keys: ['castle'], content: 'LORE-shared' }] }),
      }),
    );
    await use(shared._id, { isGlobal: true });
    const chat = await begin(await keepCharacter());
    expect(await say(chat)).toEqual(['shared']);
    await my.chat.keep({ ...shared, isPublic: false, revision: 2 });
    expect(await say(chat)).toEqual([]);
  });

  it('can’t be ones that the user doesn’t see, nor more than the limit', async () => {
    const hidden = await my.chat.keep(aCharacter({ isPublic: false }));
    const { status, error } = await use(hidden._id, { isGlobal: true });
    expect([status, error.code]).toEqual([404, 'character.not_found']);
    const aria = await keepCharacter();
    for (let n = 0; n < limits.usedLorebooks; n += 1)
      await use((await my.chat.keep(aCharacter()))._id, { characterIds: [aria] });
    expect((await use(await keepBook('LORE-more'), { isGlobal: true })).error.code).toBe('lorebook.too_many');
  });

  it('can’t be chatted with', async () => {
    const { status, error } = await my.caller.call(chatRoutes.saveHistory, {
      body: { characterId: await keepBook('LORE-alone') },
    });
    expect([status, error.code]).toEqual([404, 'character.not_found']);
  });

  it('keep an entry’s cooldown when another lorebook is attached before them', async () => {
    const chat = await begin(await keepCharacter());
    const once = await keepBook('LORE-cooling', { extensions: { cooldown: 6 } });
    await use(once, { isGlobal: true });
    expect(await say(chat)).toEqual(['cooling']);
    const { id } = (await my.caller.call(chatRoutes.getChat, { params: { id: chat }, query: {} })).body.chat;
    await my.caller.call(chatRoutes.changeChat, {
      params: { id },
      body: { lorebookIds: [await keepBook('LORE-first')] },
    });
    expect(await say(chat)).toEqual(['first']);
  });
});
