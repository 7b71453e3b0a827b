import { catalogRoutes, chatRoutes, defaultLorebookSettings, itemRef, socialRoutes } from '@masque/contracts';
import { listZip, scanFolder } from '@masque/roleplay/folder';
import { TestMember } from '../lib/member.ts';
import { suspend } from '../lib/suspended-member.ts';
import { aDraft, type Person, signedIn } from '../lib/api.ts';
import { cardFile, chatFile, FolderImportOf, hashOf, type FolderFile } from '../lib/folder-import.ts';
import { ONE_PIXEL } from '../lib/right-input.ts';

const script = (scriptName: string) => ({
  id: '',
  scriptName,
  findRegex: '/lantern/g',
  replaceString: 'lamp',
  trimStrings: [],
  placement: [2],
  disabled: false,
  markdownOnly: false,
  promptOnly: false,
  runOnEdit: false,
  substituteRegex: 0,
  minDepth: null,
  maxDepth: null,
  rest: {},
});

const tag = { folder_type: 'CLOSED', color: 'rgba(120, 30, 30, 1)', sort_order: 3 };

const quickReplySet = {
  id: 'journey',
  name: 'Journey',
  isGlobal: false,
  characterIds: [itemRef(0)],
  chatIds: [],
  disableSend: false,
  placeBeforeInput: false,
  injectInput: false,
  replies: [],
  rest: {},
};

/** One of each kind, in the order in which a browser lists them. */
const folder = (): FolderFile[] => [
  cardFile('Mira'),
  {
    kind: 'lorebook',
    name: 'worlds/Harbor.json',
    content: { kind: 'lorebook', name: 'Harbor', lorebook: { entries: [] } },
  },
  { kind: 'persona', name: 'Ann', content: { name: 'Ann', description: 'A sailor.' } },
  { kind: 'preset', name: 'OpenAI Settings/Slow.json', content: { name: 'Slow', json: '{"prompt_order":[]}' } },
  { kind: 'regex', name: 'Scripts', content: { scripts: [script('Lamps'), script('More lamps')] } },
  { kind: 'quick_replies', name: 'Journey', content: { sets: [quickReplySet] } },
  { kind: 'settings', name: 'World info', content: { ...defaultLorebookSettings, scanDepth: 7 } },
  chatFile('Mira - one', 0, ['Good evening.', 'Hello.']),
  {
    kind: 'chat_details',
    name: 'Mira - one',
    target: itemRef(7),
    content: { title: 'A storm', lorebookIds: [itemRef(1)], personaId: itemRef(2) },
  },
  {
    kind: 'use',
    name: 'Harbor in use',
    target: itemRef(1),
    content: { isGlobal: true, characterIds: [itemRef(0)], personaIds: [itemRef(2)] },
  },
  { kind: 'lock', name: 'Ann for Mira', target: itemRef(0), content: { personaId: itemRef(2) } },
  { kind: 'favorite', name: 'Mira', target: itemRef(0) },
  {
    kind: 'collection',
    name: 'Lighthouses',
    content: { name: 'Lighthouses', kept: JSON.stringify(tag), characterIds: [itemRef(0)] },
  },
  { kind: 'default_persona', name: 'Ann', content: { personaId: itemRef(2) } },
  {
    kind: 'profile',
    name: 'settings.json: profile 1. Night',
    content: {
      name: 'Night',
      source: 'custom',
      url: 'https://desk.example.org/v1',
      model: 'maker/model',
      presetId: itemRef(3),
      preset: 'Slow',
      stop: ['###'],
      replyStart: '',
      shape: 'strict',
    },
  },
];

describe('an import of a folder', () => {
  let person: Person;
  beforeEach(async () => {
    person = await signedIn();
  });

  const characters = async () =>
    (await person.call(catalogRoutes.listCharacters, { query: { filter: 'mine' } })).body.characters;
  const chatsWith = async (characterId: string) =>
    (await person.call(chatRoutes.listChats, { query: { characterId } })).body.chats;
  const scripts = async () => (await person.call(chatRoutes.listRegexScripts, {})).body.scripts;
  const uses = async () => (await person.call(chatRoutes.listLorebookUses, { query: {} })).body.uses;
  const personas = async () => (await person.call(chatRoutes.listPersonas, { query: {} })).body.personas.slice(1);
  const presets = async () =>
    (await person.call(chatRoutes.listPresets, { query: {} })).body.presets.filter(({ isBuiltIn }) => !isBuiltIn);
  const profiles = async () => (await person.call(chatRoutes.listConnections, { query: {} })).body.profiles;
  const sets = async () => (await person.call(chatRoutes.listQuickReplies, {})).body.sets;
  const settings = async () => (await person.call(chatRoutes.getLorebookSettings, {})).body;
  const collections = async () => {
    const own = (await person.call(socialRoutes.listOwnCollections, { query: {} })).body.collections;
    const filled = (await person.call(socialRoutes.listCollected, { query: {} })).body.collections;
    const idsOf = (id: string) => filled.find((one) => one.id === id)?.characterIds;
    return own.map(({ id, name, isPublic }) => [name, isPublic, idsOf(id)]);
  };
  const defaultPersona = async () => (await person.call(chatRoutes.getDefaultPersona, { query: {} })).body.personaId;
  const statesOf = (items: readonly { state: string; problem: string | null }[]) =>
    items.map(({ state, problem }) => problem ?? state);

  it('puts everything in its place, with the ids of what was created before', async () => {
    const items = await FolderImportOf.done(person, folder());
    expect(statesOf(items)).toEqual(items.map(() => 'done'));
    const [mira = '', harbor, ann, , , , , chatId] = items.map(({ createdId }) => createdId);
    expect((await characters()).map(({ id, name, isPublic }) => [id, name, isPublic])).toContainEqual([
      mira,
      'Mira',
      false,
    ]);
    expect((await chatsWith(mira ?? '')).map(({ id, messageCount }) => [id, messageCount])).toEqual([[chatId, 2]]);
    const { chat } = (await person.call(chatRoutes.getChat, { params: { id: chatId ?? '' }, query: {} })).body;
    expect([chat.title, chat.lorebooks.map(({ id }) => id), chat.persona?.id]).toEqual(['A storm', [harbor], ann]);
    expect(await uses()).toEqual([{ lorebookId: harbor, isGlobal: true, characterIds: [mira], personaIds: [ann] }]);
    expect((await presets()).map(({ name }) => name)).toEqual(['Slow']);
    expect(await profiles()).toMatchObject([
      { name: 'Night', presetId: items[3]?.createdId, model: null, samplers: { stop: ['###'] }, shape: 'strict' },
    ]);
    expect(items.at(-1)?.notes).toEqual([
      'Add the server https://desk.example.org/v1 under Settings, then choose a model in this profile.',
    ]);
    expect((await scripts()).map(({ scriptName }) => scriptName)).toEqual(['Lamps', 'More lamps']);
    expect((await sets()).map(({ name, characterIds }) => [name, characterIds])).toEqual([['Journey', [mira]]]);
    expect(await settings()).toMatchObject({ scanDepth: 7 });
    expect((await personas()).map(({ name, characters: locked }) => [name, locked.map(({ id }) => id)])).toEqual([
      ['Ann', [mira]],
    ]);
    const status = await person.call(socialRoutes.getFavoriteStatus, { params: { id: mira ?? '' }, query: {} });
    expect(status.body).toEqual({ isFavorited: true });
    expect(await collections()).toEqual([['Lighthouses', false, [mira]]]);
    expect(await defaultPersona()).toBe(ann);
  });

  it('finds all of it in a download for SillyTavern, with its tags, favorites and default persona', async () => {
    const imported = await FolderImportOf.done(person, folder());
    const [mira, harbor, ann, slow, , , , chat] = imported.map(({ createdId }) => createdId);
    const reply = await person.fetch('/api/users/export?layout=sillytavern');
    const zip = new Uint8Array(await reply.arrayBuffer());
    const slice = (start: number, end: number) => Promise.resolve(zip.subarray(start, end));
    const files = await listZip({ size: zip.length, slice });
    const { items } = await scanFolder(files, { mostBytes: () => Infinity, unfit: () => null });
    const things = items.flatMap(({ copyOf }) => copyOf ?? []);
    const { body } = await person.call(chatRoutes.findImported, { body: { hashes: [], things } });
    expect(body.things.map(({ kind, id }) => [kind, id])).toEqual([
      ['character', mira],
      ['lorebook', harbor],
      ['persona', ann],
      ['preset', slow],
      ['profile', imported.at(-1)?.createdId],
      ['chat', chat],
    ]);
    const [character = '', , persona = ''] = items.map(({ key }) => key);
    expect(items.find(({ kind }) => kind === 'favorite')?.needs).toEqual([character]);
    expect(items.find(({ kind }) => kind === 'default_persona')?.needs).toEqual([persona]);
    const tags = items.filter(({ kind }) => kind === 'collection');
    expect(tags.map(({ title, needsOneOf }) => [title, needsOneOf])).toEqual([['Lighthouses', [character]]]);
    expect(tags).toMatchObject([{ source: { collection: { unknown: tag } } }]);
  });

  it('adds to a collection that has the name of a tag, and undoes only that', async () => {
    const own = (await person.call(socialRoutes.createCollection, { body: { name: 'Lighthouses' } })).body.id;
    const [rook] = await FolderImportOf.done(person, [cardFile('Rook')]);
    const characterId = rook?.createdId ?? '';
    await person.call(socialRoutes.addToCollection, { params: { id: own }, body: { characterId } });
    const one = await FolderImportOf.create(person, folder());
    await one.upload();
    await one.start();
    const [mira] = (await one.ended()).map(({ createdId }) => createdId);
    expect(await collections()).toEqual([['Lighthouses', true, [characterId, mira]]]);
    await one.undo();
    await one.ended('undone');
    expect(await collections()).toEqual([['Lighthouses', true, [characterId]]]);
  });

  it('keeps a collection that was published since', async () => {
    const one = await FolderImportOf.create(person, folder());
    await one.upload();
    await one.start();
    const id = (await one.ended()).find(({ kind }) => kind === 'collection')?.createdId ?? '';
    await person.call(socialRoutes.updateCollection, { params: { id }, body: { isPublic: true } });
    await one.undo();
    const kept = (await one.ended('undone')).find(({ kind }) => kind === 'collection');
    expect([kept?.state, kept?.problem]).toEqual(['kept', 'You’ve changed this collection since.']);
    expect(await collections()).toEqual([['Lighthouses', true, []]]);
  });

  it('only adds to a chat that was here before, and takes that back', async () => {
    const [mira = '', harbor = '', , , , , , chatId = ''] = (await FolderImportOf.done(person, folder())).map(
      ({ createdId }) => createdId ?? '',
    );
    const detailsOf = async () => {
      const { chat } = (await person.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
      return [chat.title, chat.persona?.name, chat.lorebooks.map(({ name }) => name)];
    };
    const [, book] = folder();
    const one = await FolderImportOf.create(person, [
      { kind: 'lorebook', name: 'Reefs', content: { ...Object(book?.content), name: 'Reefs' } },
      { kind: 'persona', name: 'Bea', content: { name: 'Bea', description: 'A sailor.' } },
      {
        kind: 'chat_details',
        name: 'Mira - one',
        target: chatId,
        content: { title: 'A calm', lorebookIds: [itemRef(0)], personaId: itemRef(1) },
      },
    ]);
    await one.upload();
    await one.start();
    expect(statesOf(await one.ended())).toEqual(['done', 'done', 'done']);
    expect(await detailsOf()).toEqual(['A storm', 'Ann', ['Harbor', 'Reefs']]);
    await one.undo();
    await one.ended('undone');
    expect(await detailsOf()).toEqual(['A storm', 'Ann', ['Harbor']]);
    expect([mira, harbor]).not.toContain('');
  });

  it('links branches to their parents, and lets chats go on as the default persona or the locked one', async () => {
    const personas = ['Ann', 'Bea'].map((name): FolderFile => ({
      kind: 'persona',
      name,
      content: { name, description: 'A sailor.' },
    }));
    const items = await FolderImportOf.done(person, [
      cardFile('Mira'),
      cardFile('Otto'),
      ...personas,
      { kind: 'lock', name: 'Bea for Otto', target: itemRef(1), content: { personaId: itemRef(3) } },
      { kind: 'default_persona', name: 'Ann', content: { personaId: itemRef(2) } },
      chatFile('Main', 0, ['Good evening.', 'Hello.', 'Sit down.']),
      { ...chatFile('Branch', 0, ['Good evening.', 'Hello.', 'Go away.']), parent: itemRef(6) },
      chatFile('Otto', 1, ['Ahoy.']),
    ]);
    expect(statesOf(items)).toEqual(items.map(() => 'done'));
    const [main = '', branch = '', otto = ''] = items.slice(6).map(({ createdId }) => createdId ?? '');
    const opened = async (id: string) => (await person.call(chatRoutes.getChat, { params: { id }, query: {} })).body;
    const { messages } = await opened(main);
    const { chat } = await opened(branch);
    expect([chat.parentChatId, chat.parentMessageId]).toEqual([main, messages[1]?.id]);
    const { branches } = (await person.call(chatRoutes.listBranches, { params: { id: main } })).body;
    expect(branches.map(({ id }) => id)).toEqual([main, branch]);
    expect([chat.persona?.name, (await opened(otto)).chat.persona?.name]).toEqual(['Ann', 'Bea']);

    const late = { ...chatFile('Late', items[0]?.createdId ?? '', ['Good evening.', 'Bye.']), parent: main };
    const [made] = await FolderImportOf.done(person, [late]);
    expect((await opened(made?.createdId ?? '')).chat.parentMessageId).toBe(messages[0]?.id);
  });

  it('adds scripts that are there already only once', async () => {
    const list = [{ kind: 'regex' as const, name: 'Scripts', content: { scripts: [script('Lamps')] } }];
    await FolderImportOf.done(person, list);
    const [again] = await FolderImportOf.done(person, list);
    expect(again?.notes).toEqual(['Left out 1 script that you already have.']);
    expect(await scripts()).toHaveLength(1);
  });

  it('names a broken file alone, and what needs it; all others arrive', async () => {
    const broken: FolderFile = { kind: 'character', name: 'characters/broken.png', content: 'no picture' };
    const files = [broken, cardFile('Mira'), chatFile('Lost', 0, ['Hi.']), chatFile('Found', 1, ['Hi.'])];
    const items = await FolderImportOf.done(person, files);
    expect(items.map(({ state }) => state)).toEqual(['failed', 'done', 'failed', 'done']);
    expect(items[0]?.problem).toMatch(/\.$/);
    expect(items[2]?.problem).toBe('It requires characters/broken.png, which wasn’t imported.');
  });

  it('fails what was never uploaded', async () => {
    const one = await FolderImportOf.create(person, [cardFile('Mira'), cardFile('Rook')]);
    await one.upload(({ name }) => name.includes('Rook'));
    await one.start();
    expect(statesOf(await one.ended())).toEqual(['This file wasn’t uploaded.', 'done']);
  });

  it('can be undone as a whole', async () => {
    const before = await settings();
    const one = await FolderImportOf.create(person, folder());
    await one.upload();
    await one.start();
    await one.ended();
    expect((await one.undo()).body.state).toBe('undoing');
    const items = await one.ended('undone');
    expect(statesOf(items)).toEqual(items.map(() => 'undone'));
    expect([
      await characters(),
      await personas(),
      await presets(),
      await scripts(),
      await sets(),
      await uses(),
      await collections(),
      await defaultPersona(),
      await profiles(),
    ]).toEqual([[], [], [], [], [], [], [], null, []]);
    expect(await settings()).toEqual(before);
    expect((await one.undo()).error.code).toBe('import.not_undoable');
  });

  it('keeps what was changed since, and says so', async () => {
    const one = await FolderImportOf.create(person, folder());
    await one.upload();
    await one.start();
    const ids = (await one.ended()).map(({ createdId }) => createdId ?? '');
    const [mira = '', , ann = '', slow = '', , , , chatId = ''] = ids;
    await person.call(chatRoutes.updatePersona, {
      params: { id: ann },
      body: { name: 'Ann', description: 'A captain.' },
    });
    await person.call(chatRoutes.updatePreset, {
      params: { id: slow },
      body: { name: 'Slower', json: '{"prompt_order":[]}' },
    });
    await person.call(chatRoutes.saveRegexScripts, { body: { scripts: [script('Lamps'), script('Edited')] } });
    await person.call(chatRoutes.saveLorebookSettings, { body: { ...defaultLorebookSettings, scanDepth: 9 } });
    await person.call(chatRoutes.saveHistory, { body: { chatId, messages: [{ sender: 'user', text: 'More.' }] } });
    await one.undo();
    const items = await one.ended('undone');
    expect(statesOf(items)).toEqual([
      'You have chats with it.',
      'You use it in your chats.',
      'You’ve edited it since.',
      'You’ve edited it since.',
      'You’ve edited some of these scripts since.',
      'undone',
      'You’ve changed these settings since.',
      'You’ve changed this chat since.',
      'You’ve changed this chat since.',
      'undone',
      'undone',
      'undone',
      'undone',
      'undone',
      'undone',
    ]);
    expect((await chatsWith(mira)).map(({ id }) => id)).toEqual([chatId]);
    expect((await scripts()).map(({ scriptName }) => scriptName)).toEqual(['Edited']);
  });

  it('keeps a persona with which chats were begun or continued', async () => {
    const chats = [chatFile('Left', 0, ['Hi.']), chatFile('Continued', 0, ['Hi.'])];
    const personas = ['Ann', 'Bea', 'Cleo'].map((name): FolderFile => ({
      kind: 'persona',
      name,
      content: { name, description: 'A sailor.' },
    }));
    const details = [5, 6].map((n): FolderFile => ({
      kind: 'chat_details',
      name: `details ${n}`,
      target: itemRef(n - 1),
      content: { title: 'A storm', personaId: itemRef(n - 3) },
    }));
    const one = await FolderImportOf.create(person, [cardFile('Mira'), ...personas, ...chats, ...details]);
    await one.upload();
    await one.start();
    const ids = (await one.ended()).map(({ createdId }) => createdId ?? '');
    const [characterId, personaId, , , , chatId] = ids;
    const messages = [{ sender: 'user' as const, text: 'More.' }];
    await person.call(chatRoutes.saveHistory, { body: { characterId, personaId, messages } });
    await person.call(chatRoutes.saveHistory, { body: { chatId, messages } });
    await one.undo();
    const items = await one.ended('undone');
    expect(statesOf(items).slice(1)).toEqual([
      'You use it in your chats.',
      'undone',
      'You use it in your chats.',
      'undone',
      'You’ve changed this chat since.',
      'undone',
      'You’ve changed this chat since.',
    ]);
    const { chat } = (await person.call(chatRoutes.getChat, { params: { id: chatId ?? '' }, query: {} })).body;
    expect([chat.title, chat.persona?.name]).toEqual(['A storm', 'Cleo']);
  });

  it('keeps lorebooks, characters and personas that the user needs since, and says why', async () => {
    const book = (name: string): FolderFile => ({
      kind: 'lorebook',
      name,
      content: { kind: 'lorebook', name, lorebook: { entries: [] } },
    });
    const named = (name: string): FolderFile => ({
      kind: 'persona',
      name,
      content: { name, description: 'A sailor.' },
    });
    const one = await FolderImportOf.create(person, [
      ...['Mira', 'Rook', 'Wren'].map((name) => cardFile(name)),
      ...['Everywhere', 'In a chat', 'Unused'].map(book),
      ...['Ann', 'Bea', 'Cleo', 'Dora', 'Eve'].map(named),
      { kind: 'default_persona', name: 'Ann', content: { personaId: itemRef(6) } },
      { kind: 'favorite', name: 'Wren', target: itemRef(2) },
    ]);
    await one.upload();
    await one.start();
    const ids = (await one.ended()).map(({ createdId }) => createdId ?? '');
    const [mira = '', rook = '', , everywhere = '', inChat = '', , , bea, cleo, dora] = ids;
    const collectionId = (await person.call(socialRoutes.createCollection, { body: { name: 'Mine' } })).body.id;
    await person.call(socialRoutes.addToCollection, { params: { id: collectionId }, body: { characterId: mira } });
    await person.call(socialRoutes.toggleFavorite, { params: { id: rook }, body: {} });
    await person.call(chatRoutes.changeLorebookUse, {
      params: { id: everywhere },
      body: { add: { isGlobal: true } },
    });
    const [own] = await FolderImportOf.done(person, [cardFile('Own')]);
    const chat = (body: object) =>
      person.call(chatRoutes.saveHistory, { body: { characterId: own?.createdId ?? '', ...body } });
    const params = { id: (await chat({})).body.id };
    await person.call(chatRoutes.changeChat, { params, body: { lorebookIds: [inChat], personaId: dora ?? '' } });
    const messages = [{ sender: 'user' as const, text: 'Ahoy.' }];
    const spoken = (await chat({ personaId: cleo ?? '', messages })).body.id;
    await person.call(chatRoutes.changeChat, { params: { id: spoken }, body: { personaId: 0 } });
    await person.call(chatRoutes.saveDefaultPersona, { body: { personaId: bea ?? '' } });
    await one.undo();
    expect(statesOf(await one.ended('undone'))).toEqual([
      'It’s in one of your collections.',
      'It’s one of your favorites.',
      'undone',
      'You use it in your chats.',
      'You use it in your chats.',
      'undone',
      'undone',
      'It’s your default persona.',
      'You use it in your chats.',
      'You use it in your chats.',
      'undone',
      'undone',
      'undone',
    ]);
  });

  it('shows backgrounds behind their chats and all others, and keeps those in use', async () => {
    const background = (name: string): FolderFile => ({
      kind: 'background',
      name,
      content: { name, imageData: ONE_PIXEL },
    });
    const one = await FolderImportOf.create(person, [
      cardFile('Mira'),
      chatFile('One', 0, ['Hi.', 'Hello.']),
      ...['Harbor', 'Tavern', 'Beach'].map(background),
      { kind: 'background', name: 'Text', content: { name: 'Text', imageData: 'data:text/plain;base64,aGk=' } },
      { kind: 'chat_details', name: 'First', target: itemRef(1), content: { backgroundId: itemRef(2) } },
      { kind: 'default_background', name: 'Tavern', content: { backgroundId: itemRef(3) } },
    ]);
    await one.upload();
    await one.start();
    const items = await one.ended();
    const ids = items.map(({ createdId }) => createdId ?? '');
    expect(items.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done', 'failed', 'done', 'done']);
    expect(items[5]?.problem).toMatch(/image/i);
    const params = { id: ids[1] ?? '' };
    const { chat } = (await person.call(chatRoutes.getChat, { params, query: {} })).body;
    expect(chat.backgroundId).toBe(ids[2]);
    const shown = async () => (await person.call(chatRoutes.listBackgrounds, {})).body;
    expect(await shown()).toMatchObject({ defaultId: ids[3], backgrounds: [{}, {}, {}] });
    const own = await person.call(catalogRoutes.createCharacter, { body: aDraft({ isPublic: false }) });
    const started = await person.call(chatRoutes.saveHistory, { body: { characterId: own.body.id } });
    const body = { backgroundId: ids[4] ?? '' };
    await person.call(chatRoutes.changeChat, { params: { id: started.body.id }, body });
    await one.undo();
    const undone = statesOf(await one.ended('undone'));
    expect(undone.slice(2, 5)).toEqual(['undone', 'undone', 'One of your chats uses it.']);
    expect(await shown()).toMatchObject({ defaultId: null, backgrounds: [{ id: ids[4] }] });
  });

  it('keeps a chat whose settings were changed since, with its imported title', async () => {
    const title: FolderFile = { kind: 'chat_details', name: 'One', target: itemRef(1), content: { title: 'A storm' } };
    const files = [cardFile('Mira'), chatFile('One', 0, ['Hi.']), chatFile('Two', 0, ['Hi.']), title];
    const one = await FolderImportOf.create(person, files);
    await one.upload();
    await one.start();
    const [, id = ''] = (await one.ended()).map(({ createdId }) => createdId ?? '');
    const authorsNote = { text: 'An hour of work.', depth: 4, role: 'system' as const };
    await person.call(chatRoutes.changeChat, { params: { id }, body: { authorsNote } });
    await one.undo();
    expect(statesOf(await one.ended('undone'))).toEqual([
      'You have chats with it.',
      'You’ve changed this chat since.',
      'undone',
      'You’ve changed this chat since.',
    ]);
    const { chat } = (await person.call(chatRoutes.getChat, { params: { id }, query: {} })).body;
    expect([chat.title, chat.authorsNote]).toEqual(['A storm', authorsNote]);
  });

  it('keeps a chat in which messages were hidden since', async () => {
    const one = await FolderImportOf.create(person, [cardFile('Mira'), chatFile('One', 0, ['Hi.', 'Hello.'])]);
    await one.upload();
    await one.start();
    const [, id = ''] = (await one.ended()).map(({ createdId }) => createdId ?? '');
    const { messages } = (await person.call(chatRoutes.getChat, { params: { id }, query: {} })).body;
    const ranges = [{ to: messages[0]?.id ?? '' }];
    await person.call(chatRoutes.hideMessages, { params: { id }, body: { isHidden: true, ranges } });
    await one.undo();
    expect(statesOf(await one.ended('undone'))).toEqual(['You have chats with it.', 'You’ve changed this chat since.']);
  });

  it('keeps what arrived before it was canceled, and can still be undone', async () => {
    const one = await FolderImportOf.create(
      person,
      Array.from({ length: 60 }, (_, n) => cardFile(`Mira ${n}`)),
    );
    await one.upload();
    await one.start();
    const canceled = await one.cancel();
    expect([canceled.status, canceled.body.state]).toEqual([200, 'canceled']);
    expect((await one.start()).error.code).toBe('import.ended');
    await one.undo();
    await one.ended('undone');
    expect(await characters()).toEqual([]);
  });

  it('ends when its user is suspended, and says until when', async () => {
    const member = await TestMember.join();
    const files = Array.from({ length: 300 }, (_, n) => cardFile(`Mira ${n}`));
    const one = await FolderImportOf.create(member.person, files);
    await one.upload();
    await one.start();
    await suspend(member);
    await one.ended('canceled');
    const shown = (await one.progress()).body.import;
    expect(shown.problem).toMatch(/^Your account is suspended until /);
    expect(shown.counts.uploaded).toBeGreaterThan(0);
  }, 60_000);

  it('can be started again while it runs, and creates nothing twice', async () => {
    const one = await FolderImportOf.create(person, [cardFile('Mira'), cardFile('Rook'), chatFile('One', 0, ['Hi.'])]);
    await one.upload();
    await Promise.all([one.start(), one.start(), one.start()]);
    await one.ended();
    expect(await characters()).toHaveLength(2);
  });

  it('finds files that are here, but not those of others or of deleted things', async () => {
    const [mira, rook] = [cardFile('Mira'), cardFile('Rook')];
    const items = await FolderImportOf.done(person, [mira, rook]);
    await person.call(catalogRoutes.deleteCharacter, { params: { id: items[1]?.createdId ?? '' }, query: {} });
    const body = { hashes: [hashOf(mira), hashOf(rook)] };
    const { found } = (await person.call(chatRoutes.findImported, { body })).body;
    expect(found).toEqual([{ hash: hashOf(mira), kind: 'character', id: items[0]?.createdId }]);
    expect((await (await signedIn()).call(chatRoutes.findImported, { body })).body.found).toEqual([]);
  });

  it('tells only what changed since', async () => {
    const one = await FolderImportOf.create(person, [cardFile('Mira'), cardFile('Rook')]);
    const first = (await one.progress()).body;
    expect([first.items.length, (await one.progress(first.revision)).body.items]).toEqual([2, []]);
    await one.upload(({ name }) => name.includes('Rook'));
    const { items, import: shown } = (await one.progress(first.revision)).body;
    expect(items.map(({ n, state }) => [n, state])).toEqual([[1, 'uploaded']]);
    expect(shown.counts).toMatchObject({ waiting: 1, uploaded: 1 });
  });
});
