import { describe, expect, it } from '@jest/globals';
import {
  aCardFile,
  aChat,
  aFile,
  aWorld,
  itemsOf,
  leftIn,
  problemsOf,
  scanned,
  tinyPng,
  titlesOf,
} from '../../test/folders.ts';
import type { FolderEntry } from './folder.file.ts';
import { encodeUtf8 } from '../shared/utf8.ts';
import { profileOf } from './profile.reader.ts';
import { sha256 } from './sha256.ts';

const root = 'data/default-user';
const settings = {
  power_user: {
    personas: { 'alice.png': 'Alice', 'bob.png': 'Bob' },
    persona_descriptions: {
      'alice.png': { description: 'A traveler.' },
      'bob.png': { description: 'A knight.', lorebook: 'Harbor', connections: [{ type: 'character', id: 'Mira.png' }] },
    },
  },
  extension_settings: {
    regex: [{ scriptName: 'No dashes', findRegex: '/—/g', replaceString: ',', placement: [2] }],
    connectionManager: {
      selectedProfile: 'main',
      profiles: [
        {
          id: 'main',
          mode: 'cc',
          name: 'Main',
          api: 'openrouter',
          model: 'maker/model',
          preset: 'Slow',
          'stop-strings': '["###"]',
          'start-reply-with': 'So,',
          'prompt-post-processing': 'semi',
          'secret-id': 'a-secret-id',
        },
        { mode: 'tc', name: 'Local', api: 'koboldcpp', instruct: 'Gone' },
      ],
    },
  },
  world_info_settings: {
    world_info_depth: 4,
    world_info: { globalSelect: ['Weather'], charLore: [{ name: 'Mira', extraBooks: ['Harbor'] }] },
  },
  tags: [{ id: '1', name: 'mine' }],
};

describe('scanning a SillyTavern folder', () => {
  it('finds the user’s folder below the picked one and every kind that can be imported', async () => {
    const scan = await scanned([
      aCardFile(`${root}/characters/Mira.png`, { name: 'Mira' }),
      aFile(`${root}/worlds/Harbor.json`, aWorld('Closed in winter.')),
      aFile(`${root}/worlds/Weather.json`, aWorld('It rains.')),
      aFile(`${root}/OpenAI Settings/Slow.json`, { prompts: [{ identifier: 'main' }], prompt_order: [] }),
      aFile(`${root}/chats/Mira/First.jsonl`, aChat({}, 'Hello', 'Bye')),
      aFile(`${root}/settings.json`, settings),
    ]);
    expect(scan.items.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'character Mira',
      'lorebook Harbor',
      'lorebook Weather',
      'persona Alice',
      'persona Bob',
      'preset Slow',
      'profile Main',
      'regex No dashes',
      'settings ',
      'lock Bob',
      'chat First',
      'chat_details First',
      'use Weather',
      'use Harbor',
    ]);
    expect(scan.items.find(({ kind }) => kind === 'chat')?.about).toEqual({ character: 'Mira', messages: 2 });
    expect(leftIn(scan)).toEqual({ profiles: 1 });
    const profile = scan.items.find(({ kind }) => kind === 'profile');
    expect(profile?.about).toEqual({ preset: 'Slow', isSelected: true });
    expect(profile?.source).toEqual({
      presetKey: 'preset:OpenAI Settings/Slow.json',
      isSelected: true,
      profile: {
        name: 'Main',
        source: 'openrouter',
        url: undefined,
        model: 'maker/model',
        preset: 'Slow',
        stop: ['###'],
        replyStart: 'So,',
        shape: 'semi_strict',
      },
    });
    expect(JSON.stringify(profile)).not.toContain('a-secret-id');
  });

  it('ignores SillyTavern’s marker files, but not a card whose name begins with a dot', async () => {
    const scan = await scanned([
      aFile(`${root}/sysprompt/.migrated`, new Uint8Array()),
      aFile(`${root}/characters/.gitkeep`, new Uint8Array()),
      aFile(`${root}/.env`, 'KEY=1'),
      aCardFile(`${root}/characters/.Mira.png`, { name: '.Mira' }),
      aFile(`${root}/settings.json`, settings),
    ]);
    expect(problemsOf(scan)).toEqual([]);
    expect(titlesOf(scan, 'character')).toEqual(['.Mira']);
    expect(leftIn(scan)).toEqual({ keys: 1, profiles: 1 });
  });

  it('names global variables among what isn’t imported', async () => {
    const extension_settings = { variables: { global: { visits: 3, last: 'Mira' } } };
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira' }),
      aFile('settings.json', { ...settings, extension_settings }),
    ]);
    expect(leftIn(scan)).toEqual({ variables: 2 });
  });

  it('names what a set of quick replies does by itself, and commands that aren’t supported', async () => {
    const buttons = [{ label: 'Camp', message: '/bgm sea | /send We camp.', executeOnAi: true }];
    const scan = await scanned([aFile('QuickReplies/Journey.json', { name: 'Journey', qrList: buttons })]);
    expect(scan.items.map(({ kind, about }) => [kind, about])).toEqual([
      ['quick_replies', { buttons: 1, unsupported: ['/bgm'], runsItself: true, everywhere: true }],
    ]);
    expect(problemsOf(await scanned([aFile('QuickReplies/Odd.json', { name: 'Odd' })]))).toEqual([
      ['QuickReplies/Odd.json', 'notQuickReplies'],
    ]);
  });

  it('links lorebooks to characters, to personas and to every chat', async () => {
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira' }),
      aCardFile('characters/Brann.png', { name: 'Brann', extensions: { world: 'Weather' } }),
      aFile('worlds/Harbor.json', aWorld('Closed in winter.')),
      aFile('worlds/Weather.json', aWorld('It rains.')),
      aFile('settings.json', settings),
    ]);
    const uses = itemsOf(scan, 'use').map(({ title, about }) => [title, about.everywhere, about.places]);
    expect(uses).toEqual([
      ['Weather', true, ['Brann']],
      ['Harbor', false, ['Mira', 'Bob']],
    ]);
  });

  it('doesn’t use a lorebook for a card that already contains it', async () => {
    const character_book = { entries: [{ keys: ['a'], content: 'It rains.', enabled: true, insertion_order: 1 }] };
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira', extensions: { world: 'Weather' }, character_book }),
      aFile('worlds/Weather.json', aWorld('It rains.')),
    ]);
    expect(titlesOf(scan, 'use')).toEqual([]);
    expect(scan.insideCards).toBe(1);
  });

  it('puts the main chat before its branches, and links chats by the card’s file, not its name', async () => {
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira' }),
      aCardFile('characters/Mira1.png', { name: 'Mira' }),
      aFile('chats/Mira1/A branch.jsonl', aChat({ main_chat: 'B main' }, 'Hi')),
      aFile('chats/Mira1/B main.jsonl', aChat({}, 'Hi')),
      aFile('chats/Mira1/C loop.jsonl', aChat({ main_chat: 'C loop' }, 'Hi')),
    ]);
    expect(titlesOf(scan, 'chat')).toEqual(['B main', 'A branch', 'C loop']);
    expect(itemsOf(scan, 'chat').map(({ needs }) => needs[0])).toEqual(Array(3).fill('character:characters/Mira1.png'));
    const [main, branch] = itemsOf(scan, 'chat');
    expect(branch?.about.branchOf).toBe('B main');
    expect([main?.parentKey, branch?.parentKey]).toEqual([undefined, main?.key]);
  });

  it('keeps the titles that chats were given, and links chats to their own lorebook and persona', async () => {
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira' }),
      aFile('worlds/Harbor.json', aWorld('Closed in winter.')),
      aFile('chats/Mira/Mira - 2026-1-2 @03h.jsonl', aChat({ world_info: 'Harbor', persona: 'bob.png' }, 'Hi')),
      aFile('chats/Mira/b.jsonl', aChat({ world_info: 'Lost', persona: 'lost.png' }, 'Hi')),
      aFile('settings.json', settings),
    ]);
    expect(itemsOf(scan, 'chat_details')).toMatchObject([
      { title: 'Mira - 2026-1-2 @03h', about: { lorebook: 'Harbor', persona: 'Bob' } },
      { title: 'b', needs: ['chat:chats/Mira/b.jsonl'], about: { chatTitle: 'b' } },
    ]);
  });

  it('gives no title to chats whose name was made from their character and time', async () => {
    const usual = ['Mira - 2026-11-30', 'Mira - 2026-11-30 (2)', 'Mira - 2026-11-30@07h43m16s377ms'];
    const given = ['Trip - 2026-11-30', 'Mira - 2026-11-30 at sea'];
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira' }),
      ...[...usual, ...given].map((name) => aFile(`chats/Mira/${name}.jsonl`, aChat({}, 'Hi'))),
    ]);
    expect(titlesOf(scan, 'chat_details').toSorted()).toEqual(given.toSorted());
  });

  it('leaves out the user without a persona, whom settings only name', async () => {
    const personas = { 'user-default.png': 'ann', 'bob.png': 'Bob' };
    const titles = async (username: string, persona_descriptions = {}) =>
      titlesOf(
        await scanned([aFile('settings.json', { username, power_user: { personas, persona_descriptions } })]),
        'persona',
      );
    expect(await titles('ann')).toEqual(['Bob']);
    expect(await titles('Bob')).toEqual(['ann', 'Bob']);
    expect(await titles('ann', { 'user-default.png': { description: '' } })).toEqual(['ann', 'Bob']);
  });

  it('names personas in the report by their names', async () => {
    const scan = await scanned([aCardFile('characters/Mira.png'), aFile('settings.json', settings)]);
    expect(itemsOf(scan, 'persona').map(({ path }) => path)).toEqual(['Alice (alice.png)', 'Bob (bob.png)']);
    expect(itemsOf(scan, 'lock').map(({ path }) => path)).toEqual(['Bob: Mira.png']);
  });

  it('locks personas and sets the default one before chats, which get one of these unless they have their own', async () => {
    const power_user = { ...settings.power_user, default_persona: 'alice.png' };
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira' }),
      aFile('chats/Mira/First.jsonl', aChat({}, 'Hi')),
      aFile('chats/Mira/Second.jsonl', aChat({ persona: 'alice.png' }, 'Hi')),
      aFile('settings.json', { ...settings, power_user }),
    ]);
    const kinds = scan.items.map(({ kind }) => kind);
    expect(kinds.slice(kinds.indexOf('lock'))).toEqual([
      'lock',
      'default_persona',
      'chat',
      'chat',
      'chat_details',
      'chat_details',
    ]);
    expect(itemsOf(scan, 'chat_details').map(({ title, about }) => [title, about.persona])).toEqual([
      ['First', undefined],
      ['Second', 'Alice'],
    ]);
  });

  it('makes the default persona the default', async () => {
    const defaults = async (default_persona: string) => {
      const power_user = { ...settings.power_user, default_persona };
      const scan = await scanned([aFile('settings.json', { power_user })]);
      return itemsOf(scan, 'default_persona').map(({ title, needs }) => [title, needs]);
    };
    expect(await defaults('bob.png')).toEqual([['Bob', ['persona:bob.png']]]);
    expect(await defaults('gone.png')).toEqual([]);
    const backup = { ...settings.power_user, default_persona: 'bob.png' };
    expect(titlesOf(await scanned([aFile('personas_20261130.json', backup)]), 'default_persona')).toEqual(['Bob']);
  });

  it('makes a collection of each tag and folder that a card here has, in SillyTavern’s order', async () => {
    const tags = [
      { id: '1', name: 'Harbor', folder_type: 'OPEN' },
      { id: '2', name: 'Unused', folder_type: 'NONE' },
      { id: '3', name: ' Harbor ', color: 'red' },
      { id: '4', name: 'Fog' },
    ];
    const tag_map = { 'Mira.png': ['4', '1'], 'Otto.png': ['3', '9'], 'Gone.png': ['4', '2'], 'group-1': ['2'] };
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira' }),
      aCardFile('characters/Otto.png', { name: 'Otto' }),
      aFile('settings.json', { tags, tag_map }),
    ]);
    const [mira, otto] = ['character:characters/Mira.png', 'character:characters/Otto.png'];
    expect(itemsOf(scan, 'collection').map(({ title, needsOneOf }) => [title, needsOneOf])).toEqual([
      ['Harbor', [mira, otto]],
      ['Fog', [mira]],
    ]);
    expect(itemsOf(scan, 'collection').map(({ source }) => source)).toMatchObject([
      { collection: { unknown: { folder_type: 'OPEN' } } },
      { collection: { unknown: {} } },
    ]);
    expect(leftIn(scan)).toEqual({});
  });

  it('knows copies from a download of Masque, unless they were changed since', async () => {
    const card = aCardFile('characters/Mira.png', { name: 'Mira' });
    const hash = await sha256(new Uint8Array(await card.read()));
    const avatar = aFile('User Avatars/bob.png', tinyPng());
    const main = { name: 'Main', api: 'openrouter', model: 'maker/model' };
    const things = [
      { path: 'characters/Mira.png', kind: 'character', hash, id: 'mira' },
      {
        path: 'masque/profiles/Main.json',
        kind: 'profile',
        hash: await sha256(encodeUtf8(JSON.stringify(profileOf(main)))),
        id: 'main',
      },
      { path: 'User Avatars/bob.png', kind: 'persona', hash: await sha256(tinyPng()), id: 'bob' },
    ];
    const copiesIn = async (file: FolderEntry, power_user: object, profile: object) => {
      const scan = await scanned([
        file,
        avatar,
        aFile('settings.json', { power_user, extension_settings: { connectionManager: { profiles: [profile] } } }),
        aFile('masque/contents.json', { things }),
        aFile('masque/personas.json', settings.power_user),
      ]);
      return scan.items.flatMap(({ key, copyOf }) => (copyOf === undefined ? [] : [[key, copyOf.kind, copyOf.id]]));
    };
    expect(await copiesIn(card, settings.power_user, { ...main, id: 'main', exclude: [] })).toEqual([
      ['character:characters/Mira.png', 'character', 'mira'],
      ['persona:bob.png', 'persona', 'bob'],
      ['profile:0', 'profile', 'main'],
    ]);
    const described = { ...settings.power_user, persona_descriptions: { 'bob.png': { description: 'Changed.' } } };
    expect(
      await copiesIn(aCardFile('characters/Mira.png', { name: 'Changed' }), described, { ...main, name: 'Changed' }),
    ).toEqual([]);
  });

  it('marks favorites of either place', async () => {
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira', extensions: { fav: true } }),
      aFile('characters/Old.json', { ...aCard('Old'), fav: 'true' }),
      aCardFile('characters/Not.png', { name: 'Not', extensions: { fav: false } }),
    ]);
    expect(titlesOf(scan, 'favorite')).toEqual(['Mira', 'Old']);
  });

  it('never reads keys, and files of other users', async () => {
    const keys = [
      aFile(`${root}/secrets.json`, { api_key_openai: 'sk-1' }),
      aFile('data/cookie-secret.txt', 'x'),
      aFile('data/other-user/characters/Eve.png', 'x'),
      aFile('data/other-user/secrets.json', {}),
    ];
    const cards = [
      ...['Mira', 'Brann'].map((name) => aCardFile(`${root}/characters/${name}.png`)),
      aFile(`${root}/settings.json`, settings),
    ];
    const scan = await scanned([...keys, ...cards]);
    expect(keys.map((file) => file.reads())).toEqual([0, 0, 0, 0]);
    expect(leftIn(scan)).toMatchObject({ keys: 3, outside: 1 });
  });

  it('names what isn’t imported, without reading it', async () => {
    const files = [
      'groups/1.json',
      'group chats/1.jsonl',
      'themes/a.json',
      'KoboldAI Settings/a.json',
      'characters/Mira/joy.png',
      'user/images/Mira/1.png',
      'backups/chat.jsonl',
    ].map((path) => aFile(path, 'x'));
    const scan = await scanned([...files, aFile('settings.json', {})]);
    expect(leftIn(scan)).toEqual({ groups: 2, themes: 1, textPresets: 1, sprites: 1, messageFiles: 1, other: 1 });
    expect(files.every((file) => file.reads() === 0)).toBe(true);
  });

  it('goes on after a broken file, and says why each can’t be read', async () => {
    const scan = await scanned(
      [
        aFile('characters/Broken.png', 'no picture'),
        aFile('characters/Empty.png', ''),
        aFile('chats/Nobody/a.jsonl', aChat({}, 'Hi')),
        aFile('chats/Mira/notes.jsonl', 'no chat'),
        aFile('chats/Mira/nothing.jsonl', aChat()),
        aFile('worlds/Huge.json', 'x'.repeat(2_000)),
        { path: 'characters/Gone.png', size: 1, read: () => Promise.reject(new Error('gone')) },
        aCardFile('characters/Mira.png', { name: 'Mira' }),
      ],
      { mostBytes: () => 1_000 },
    );
    expect(titlesOf(scan, 'character')).toEqual(['Mira']);
    expect(problemsOf(scan)).toEqual([
      ['characters/Broken.png', { sentence: expect.stringContaining('isn’t a character card') }],
      ['characters/Empty.png', 'empty'],
      ['chats/Mira/notes.jsonl', 'unreadable'],
      ['chats/Mira/nothing.jsonl', 'emptyChat'],
      ['worlds/Huge.json', 'tooLarge'],
      ['characters/Gone.png', 'unreadable'],
      ['chats/Nobody/a.jsonl', 'noCharacter'],
    ]);
  });

  it('passes on why a card doesn’t fit', async () => {
    const scan = await scanned([aCardFile('characters/Mira.png')], { unfit: () => 'Too long.' });
    expect(problemsOf(scan)).toEqual([['characters/Mira.png', { sentence: 'Too long.' }]]);
  });

  it('reports how far it is', async () => {
    const seen: number[] = [];
    await scanned([aCardFile('a/x.json'), aCardFile('a/y.json')], { onProgress: ({ files }) => seen.push(files) });
    expect(seen).toEqual([0, 1]);
  });
});

describe('scanning a plain folder', () => {
  it('recognizes files by their content', async () => {
    const scan = await scanned([
      aCardFile('mine/Mira.json', { name: 'Mira' }),
      aFile('mine/book.json', { name: 'A book', ...aWorld('It rains.') }),
      aFile('mine/script.json', { scriptName: 'No dashes', findRegex: '/—/g', replaceString: '' }),
      aFile('mine/preset.json', { prompts: [{ identifier: 'main' }], prompt_order: [], temperature: 1, top_p: 1 }),
      aFile('mine/personas.json', settings.power_user),
      aFile('mine/Mira.jsonl', aChat({}, 'Hi')),
      aFile('mine/theme.json', { main_text_color: 'red' }),
      aFile('mine/notes.txt', 'x'),
    ]);
    expect(scan.items.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'character Mira',
      'lorebook A book',
      'persona Alice',
      'persona Bob',
      'preset preset',
      'regex No dashes',
      'lock Bob',
      'chat Mira',
      'chat_details Mira',
    ]);
    expect(leftIn(scan)).toEqual({ themes: 1, other: 1 });
  });

  it('reads cards in folders of its own, also where some are named like SillyTavern’s', async () => {
    const scan = await scanned([
      aCardFile('characters/sea/Mira.json', { name: 'Mira' }),
      aCardFile('characters/Brann.json', { name: 'Brann' }),
      aFile('chats/Mira.jsonl', aChat({}, 'Hi')),
      aFile('worlds/sea/Harbor.json', aWorld('Closed in winter.')),
    ]);
    expect(scan.items.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'character Brann',
      'character Mira',
      'lorebook Harbor',
      'chat Mira',
      'chat_details Mira',
    ]);
  });

  it('leaves out a chat whose character’s name two cards have', async () => {
    const scan = await scanned([
      aCardFile('mine/a.json', { name: 'Mira' }),
      aCardFile('mine/b.json', { name: 'Mira' }),
      aFile('mine/Mira.jsonl', aChat({}, 'Hi')),
    ]);
    expect(problemsOf(scan)).toEqual([['mine/Mira.jsonl', 'noCharacter']]);
  });
});

const aCard = (name: string) => ({
  name,
  description: 'd',
  personality: 'p',
  scenario: 's',
  first_mes: 'f',
  mes_example: 'e',
});
