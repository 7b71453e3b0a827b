import { chatRoutes, limits, Lorebook, type LorebookUse } from '@masque/contracts';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

describe('lorebooks that a user attaches', () => {
  const my = onePerson();
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
  type Places = Partial<Omit<LorebookUse, 'lorebookId'>>;
  const change = (id: string, body: { add?: Places; remove?: Places }) =>
    my.caller.call(chatRoutes.changeLorebookUse, { params: { id }, body });
  const use = (id: string, add: Places) => change(id, { add });
  const listed = async () => (await my.caller.call(chatRoutes.listLorebookUses, { query: {} })).body.uses;
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
    for (const { lorebookId, ...places } of await listed()) await change(lorebookId, { remove: places });
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
    await use(book, { isGlobal: true });
    expect(await listed()).toEqual([{ lorebookId: book, isGlobal: true, characterIds: [], personaIds: [] }]);
    await change(book, { remove: { isGlobal: true } });
    expect(await listed()).toEqual([]);
  });

  it('keep what two tabs add and remove', async () => {
    const [book, aria, mira] = [await keepBook('LORE-tabs'), await keepCharacter(), await keepCharacter()];
    await use(book, { characterIds: [aria] });
    await Promise.all([
      change(book, { add: { characterIds: [mira] } }),
      change(book, { add: { isGlobal: true }, remove: { characterIds: [aria] } }),
    ]);
    expect(await listed()).toEqual([{ lorebookId: book, isGlobal: true, characterIds: [mira], personaIds: [] }]);
  });

  it('are used with as many characters as the limit allows, however they are added', async () => {
    const book = await keepBook('LORE-many');
    const characterIds = Array.from({ length: limits.lorebookPlaces }, (_, n) => `c${n}`);
    await use(book, { characterIds });
    const { status, error } = await use(book, { characterIds: ['one-more'] });
    expect([status, error.code]).toEqual([409, 'lorebook.too_many_places']);
  });

  it('are listed with the chats that have them attached, newest first', async () => {
    const [book, aria] = [await keepBook('LORE-chats'), await keepCharacter()];
    const ids: string[] = [];
    for (const title of ['One', 'Two', null, 'Four']) {
      const id = await begin(aria, { lorebookIds: [book], title });
      await say(id);
      ids.unshift(id);
    }
    await begin(aria, { lorebookIds: [book], title: 'Not begun' });
    const answer = await my.caller.call(chatRoutes.listLorebookUses, { query: {} });
    expect(answer.status).toBe(200);
    const { chats } = (await my.caller.call(chatRoutes.listLorebookUses, { query: {} })).body;
    expect(chats.find(({ lorebookId }) => lorebookId === book)).toEqual({
      lorebookId: book,
      count: 4,
      newest: [
        { id: ids[0], title: 'Four', characterName: 'Aria' },
        { id: ids[1], title: null, characterName: 'Aria' },
        { id: ids[2], title: 'Two', characterName: 'Aria' },
      ],
    });
    await my.caller.call(chatRoutes.deleteHistory, { params: { id: ids[0] ?? '' }, query: {} });
    const after = (await my.caller.call(chatRoutes.listLorebookUses, { query: {} })).body.chats;
    expect(after.find(({ lorebookId }) => lorebookId === book)).toMatchObject({
      count: 3,
      newest: [{ id: ids[1] }, {}, {}],
    });
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
