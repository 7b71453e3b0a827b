import { chatRoutes, defaultLorebookSettings, Lorebook, type LorebookSettings } from '@masque/contracts';
import { onePerson } from './one-person.ts';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter } from './started-chat.ts';

describe('settings for all lorebooks', () => {
  const my = onePerson();
  const save = (own: Partial<LorebookSettings>) =>
    my.caller.call(chatRoutes.saveLorebookSettings, { body: { ...defaultLorebookSettings, ...own } });
  const entry = (content: string, ...keys: string[]) => ({ keys, content });
  const keep = async (entries: readonly object[], firstMessage = 'Good evening.') => {
    const lorebook = Lorebook.parse({ entries });
    return (await my.chat.keep(aCharacter({ name: 'Aria', firstMessage, lorebook })))._id;
  };
  /** Lists the entries (`LORE-…`) that reach the model. */
  const fired = async (characterId: string, text: string, lorebookIds: string[] = []) => {
    const id = (await my.caller.call(chatRoutes.saveHistory, { body: { characterId } })).body.id;
    if (lorebookIds.length > 0) await my.caller.call(chatRoutes.changeChat, { params: { id }, body: { lorebookIds } });
    await readStream(await my.ask(id, text));
    const prompt = my.prompt().map(({ content }) => content);
    return [...prompt.join('\n').matchAll(/LORE-(\w+)/g)].map(([, name = '']) => name);
  };
  afterEach(() => save({}));

  it('are those of a fresh SillyTavern until they are saved', async () => {
    const person = await my.chat.person();
    expect((await person.caller.call(chatRoutes.getLorebookSettings)).body).toEqual(defaultLorebookSettings);
    const own = { ...defaultLorebookSettings, scanDepth: 7, insertionStrategy: 'evenly' as const };
    expect((await person.caller.call(chatRoutes.saveLorebookSettings, { body: own })).body).toEqual(own);
    expect((await person.caller.call(chatRoutes.getLorebookSettings)).body).toEqual(own);
    expect((await my.caller.call(chatRoutes.getLorebookSettings)).body).toEqual(defaultLorebookSettings);
  });

  it('tell in a reply’s details how many entries didn’t fit', async () => {
    const dropped = async (characterId: string) => {
      await fired(characterId, 'To the castle.');
      const [chat] = (await my.caller.call(chatRoutes.listChats, { query: {} })).body.chats;
      const id = chat?.id ?? '';
      const { messages } = (await my.caller.call(chatRoutes.getChat, { params: { id }, query: {} })).body;
      const params = { id, messageId: messages.at(-1)?.id ?? '' };
      return (await my.caller.call(chatRoutes.getTrace, { params, query: {} })).body.loreDropped;
    };
    const character = await keep([entry('LORE-castle', 'castle'), entry('LORE-castle and much else', 'castle')]);
    expect(await dropped(character)).toBeUndefined();
    await save({ budgetCap: 1 });
    expect(await dropped(character)).toBe(2);
  });

  it.each<[string, Partial<LorebookSettings>, string[], string[]]>([
    ['scan depth', { scanDepth: 1 }, ['greeted', 'moat'], ['moat']],
    ['recursion', { recursion: false }, ['castle', 'moat'], ['castle']],
    ['recursion steps', { maxRecursionSteps: 1 }, ['castle', 'moat'], ['castle']],
    ['case', { caseSensitive: true }, ['shout'], []],
    ['whole words', { wholeWords: false }, [], ['cat']],
    ['names', { includeNames: false }, ['speaker'], []],
    ['context share and cap', { budgetCap: 1 }, ['greeted'], []],
    ['minimum activations', { scanDepth: 1, minActivations: 2 }, ['greeted', 'moat'], ['greeted', 'moat']],
  ])('decide which entries fire: %s', async (option, own, before, after) => {
    const all: Record<string, object[]> = {
      'scan depth': [entry('LORE-greeted', 'evening'), entry('LORE-moat', 'moat')],
      recursion: [entry('LORE-castle with a drawbridge', 'castle'), entry('LORE-moat', 'drawbridge')],
      'recursion steps': [entry('LORE-castle with a drawbridge', 'castle'), entry('LORE-moat', 'drawbridge')],
      case: [entry('LORE-shout', 'CASTLE')],
      'whole words': [entry('LORE-cat', 'cast')],
      names: [entry('LORE-speaker', 'Aria')],
      'context share and cap': [entry('LORE-greeted and much else to say of it', 'evening')],
      'minimum activations': [entry('LORE-greeted', 'evening'), entry('LORE-moat', 'moat')],
    };
    const character = await keep(all[option] ?? []);
    const text = 'A castle has a moat.';
    expect((await fired(character, text)).toSorted()).toEqual(before);
    await save(own);
    expect((await fired(character, text)).toSorted()).toEqual(after);
  });

  it('decide which book comes first where there is room for one', async () => {
    const [own, joining] = [
      await keep([entry('LORE-own of this very place', 'castle')]),
      await keep([entry('LORE-global of this very place', 'castle')]),
    ];
    const tokens = { budgetCap: 10 };
    const useEverywhere = (isGlobal: boolean) =>
      my.caller.call(chatRoutes.changeLorebookUse, {
        params: { id: joining },
        body: { [isGlobal ? 'add' : 'remove']: { isGlobal: true } },
      });
    await useEverywhere(true);
    await save(tokens);
    expect(await fired(own, 'A castle.')).toEqual(['own']);
    await save({ ...tokens, insertionStrategy: 'global_first' });
    expect(await fired(own, 'A castle.')).toEqual(['global']);
    await useEverywhere(false);
    await save(tokens);
    expect(await fired(own, 'A castle.', [joining])).toEqual(['global']);
  });

  it.each([{ scanDepth: -1 }, { contextPercent: 101 }, { maxRecursionSteps: 11 }, { budgetCap: 0.5 }])(
    'refuse what SillyTavern’s sliders do not reach: %j',
    async (own) => {
      const { status } = await my.caller.call(chatRoutes.saveLorebookSettings, {
        body: { ...defaultLorebookSettings, ...own },
      });
      expect(status).toBe(400);
    },
  );
});
