import { describe, expect, it } from '@jest/globals';
import {
  catalogRoutes,
  chatRoutes,
  defaultLorebookSettings,
  ImportedProfile,
  limits,
  LorebookSettings,
  QuickReplies,
  RegexScriptBody,
  socialRoutes,
} from '@masque/contracts';
import { type FolderEntry, scanFolder } from '@masque/roleplay/folder';
import { type IdOf, itemBody } from './itemBody.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];
const aFile = (path: string, content: object | Uint8Array<ArrayBuffer>): FolderEntry => {
  const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(JSON.stringify(content));
  return { path, size: bytes.length, read: () => Promise.resolve(bytes) };
};
const card = {
  spec: 'chara_card_v2',
  data: { name: 'Mira', description: 'A keeper.', first_mes: 'Hi', extensions: { world: 'Harbor', fav: true } },
};
const preset = {
  prompts: [{ identifier: 'main' }],
  prompt_order: [],
  temperature: 1,
  proxy_password: 'hunter2',
  other: { a: 1 },
};
const settings = {
  power_user: {
    personas: { 'bob.png': 'Bob' },
    persona_descriptions: {
      'bob.png': {
        description: 'A knight.',
        position: 4,
        depth: 3,
        role: 1,
        lorebook: 'Harbor',
        connections: [{ type: 'character', id: 'Mira.png' }],
      },
    },
  },
  extension_settings: {
    regex: [{ scriptName: 'No dashes', findRegex: '/—/g', replaceString: ',', placement: [2], extra: 1 }],
    connectionManager: {
      selectedProfile: 'night',
      profiles: [
        {
          id: 'night',
          mode: 'cc',
          name: 'Night',
          api: 'custom',
          'api-url': 'https://me:password@desk.example.org/v1?key=hunter2',
          model: 'maker/model',
          preset: 'Slow',
          'secret-id': 'hunter2',
        },
      ],
    },
    quickReplyV2: {
      config: { setList: [] },
      characterConfigs: { 'Mira.png': { setList: [{ set: 'Journey', isVisible: true }] } },
    },
  },
  world_info_settings: {
    world_info_depth: 7,
    world_info_budget: 400,
    world_info_character_strategy: 2,
    world_info_recursive: false,
    world_info: {},
  },
};
const chatText = `${JSON.stringify({ chat_metadata: { world_info: 'Harbor', persona: 'bob.png' } })}\n${JSON.stringify({ name: 'Mira', mes: 'Hi' })}`;
const journey = {
  version: 2,
  name: 'Journey',
  qrList: [
    { id: 1, label: 'Camp', message: '/send We camp. | /trigger', executeOnNewChat: true },
    { id: 2, label: 'Music', message: '/bgm sea' },
  ],
};
const files = [
  aFile('characters/Mira.json', card),
  aFile('worlds/Harbor.json', {
    entries: { 0: { uid: 0, key: ['harbor'], content: 'Closed in winter.', disable: false } },
  }),
  aFile('User Avatars/bob.png', Uint8Array.from([...PNG, 1, 2, 3])),
  aFile('OpenAI Settings/Slow.json', preset),
  aFile('chats/Mira/First.jsonl', new TextEncoder().encode(chatText)),
  aFile('QuickReplies/Journey.json', journey),
  aFile('settings.json', settings),
];

/** As if each thing were created with its key as its id. */
const idOf: IdOf = (key) => key;

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function bodyOf(kind: string, ids: IdOf = idOf) {
  const scan = await scanFolder(files, { mostBytes: () => 1_000_000, unfit: () => null });
  const item = scan.items.find((one) => one.kind === kind);
  if (!item) throw new Error(`no ${kind}`);
  return JSON.parse(textOf(await itemBody(item, ids)));
}

describe('what is sent for an item', () => {
  it('is the character’s file itself', async () => {
    expect(await bodyOf('character')).toEqual(card);
  });

  it('is a lorebook named like its file', async () => {
    const body = catalogRoutes.createCharacter.body.parse(await bodyOf('lorebook'));
    expect(body).toMatchObject({ kind: 'lorebook', name: 'Harbor' });
    expect(body.lorebook?.entries).toMatchObject([{ keys: ['harbor'], content: 'Closed in winter.', enabled: true }]);
  });

  it('is a persona with its picture, place and SillyTavern’s other fields', async () => {
    const body = chatRoutes.createPersona.body.parse(await bodyOf('persona'));
    expect(body).toMatchObject({ name: 'Bob', description: 'A knight.', position: 'depth', depth: 3, role: 'user' });
    expect(body.image).toBe(`data:image/png;base64,${btoa(String.fromCharCode(...PNG, 1, 2, 3))}`);
    expect(JSON.parse(body.kept ?? '')).toMatchObject({ avatar: 'bob.png' });
  });

  it('is a preset without the proxy’s password, and with unknown fields', async () => {
    const body = chatRoutes.createPreset.body.parse(await bodyOf('preset'));
    expect(body.name).toBe('Slow');
    const { proxy_password: _, ...others } = preset;
    expect(JSON.parse(body.json)).toEqual(others);
  });

  it('is a preset made from text completion, in use or from a file', async () => {
    const scan = await scanFolder(
      [
        aFile('settings.json', { power_user: { sysprompt: { name: 'Poet', content: 'You are a poet.' } } }),
        aFile('sysprompt/Clerk.json', { name: 'Clerk', content: 'You are a clerk.' }),
      ],
      { mostBytes: () => 1_000_000, unfit: () => null },
    );
    const bodies = await Promise.all(scan.items.map(async (item) => JSON.parse(textOf(await itemBody(item, idOf)))));
    expect(bodies.map(({ name }) => name)).toEqual(['Text completion: Poet', 'Clerk', 'Text completion: Poet']);
    expect(ImportedProfile.parse(bodies[2]).text).toEqual({ instruct: null, context: null, prefix: '', suffix: '' });
    expect(bodies.slice(0, 2).map(({ json }) => /You are a \w+/.exec(json)?.[0])).toEqual([
      'You are a poet',
      'You are a clerk',
    ]);
  });

  it('is a connection profile with its preset, and without anything secret', async () => {
    const body = await bodyOf('profile');
    expect(ImportedProfile.parse(body)).toEqual({
      name: 'Night',
      source: 'custom',
      url: 'https://desk.example.org/v1',
      model: 'maker/model',
      presetId: 'preset:OpenAI Settings/Slow.json',
      preset: 'Slow',
      stop: [],
      replyStart: '',
      shape: 'auto',
      text: null,
      isSelected: true,
    });
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('is one regex script, with other programs’ fields', async () => {
    const { scripts } = await bodyOf('regex');
    expect(RegexScriptBody.parse(scripts[0])).toMatchObject({ scriptName: 'No dashes', rest: { extra: 1 } });
  });

  it('is a set of quick replies for the characters that show it', async () => {
    const [set] = QuickReplies.shape.sets.parse((await bodyOf('quick_replies')).sets);
    expect(set).toMatchObject({ name: 'Journey', isGlobal: false, characterIds: ['character:characters/Mira.json'] });
    expect(set?.replies.map(({ label }) => label)).toEqual(['Camp', 'Music']);
  });

  it('are lorebook settings within Masque’s bounds', async () => {
    expect(LorebookSettings.parse(await bodyOf('settings'))).toEqual({
      ...defaultLorebookSettings,
      scanDepth: 7,
      contextPercent: 100,
      insertionStrategy: 'global_first',
      recursion: false,
    });
  });

  it('is a collection with the tag’s other fields, unless they are too long', async () => {
    const tag = { folder_type: 'CLOSED', color: 'rgba(120, 30, 30, 1)', sort_order: 3, later: [1] };
    const tags = [
      { ...tag, id: '1', name: 'Sea' },
      { id: '2', name: 'Long', color: 'x'.repeat(limits.collectionKept) },
    ];
    const scan = await scanFolder(
      [aFile('characters/Mira.json', card), aFile('settings.json', { tags, tag_map: { 'Mira.png': ['1', '2'] } })],
      { mostBytes: () => 1_000_000, unfit: () => null },
    );
    const found = scan.items.filter(({ kind }) => kind === 'collection');
    const bodies = await Promise.all(found.map(async (item) => JSON.parse(textOf(await itemBody(item, idOf)))));
    const characterIds = ['character:characters/Mira.json'];
    expect(bodies).toEqual([
      { name: 'Sea', kept: JSON.stringify(tag), characterIds },
      { name: 'Long', characterIds },
    ]);
    expect(socialRoutes.createCollection.body.parse(bodies[0]).kept).toBe(bodies[0].kept);
  });

  it('names things by what they become, and leaves out those that aren’t imported', async () => {
    expect(await bodyOf('use')).toEqual({
      isGlobal: false,
      characterIds: ['character:characters/Mira.json'],
      personaIds: ['persona:bob.png'],
    });
    const without = (key: string) => (key.startsWith('character') ? null : 'item:4');
    expect(await bodyOf('use', without)).toEqual({ isGlobal: false, characterIds: [], personaIds: ['item:4'] });
    expect(await bodyOf('chat_details')).toEqual({
      title: 'First',
      lorebookIds: ['lorebook:worlds/Harbor.json'],
      personaId: 'persona:bob.png',
    });
    expect(await bodyOf('chat_details', () => null)).toEqual({ title: 'First' });
    expect(await bodyOf('lock')).toEqual({ personaId: 'persona:bob.png' });
  });
});
