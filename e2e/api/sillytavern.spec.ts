import { readFileSync } from 'node:fs';
import { catalogRoutes, chatRoutes, socialRoutes } from '@masque/contracts';
import { readLorebook } from '@masque/roleplay/lorebook';
import { hasSillyTavern } from '../../tools/lib/silly-tavern.ts';
import { aDraft, DEMO_KEY, type Person, signedIn } from '../lib/api.ts';
import { SillyTavernReader } from '../lib/sillytavern/reader.ts';
import { card, chatLines, pictureOf, preset, rookBefore, script, world } from '../lib/sillytavern/things.ts';
import { tinyPng } from '../lib/tiny-png.ts';

const isThere = hasSillyTavern();
if (!isThere) console.warn('Skipped: SillyTavern is not installed; npm run sillytavern installs it.');

(isThere ? describe : describe.skip)('SillyTavern on a user’s download', () => {
  let person: Person;
  let tavern: SillyTavernReader;
  let ids: { layla: string; other: string; closed: string; book: string; persona: string };
  const code = (id: string) => id.slice(-6);

  async function send<T>(path: string, field: string, name: string, content: string): Promise<T> {
    const body = new FormData();
    body.append(field, new File([content], name));
    const reply = await person.fetch(path, { method: 'POST', body });
    expect(reply.status).toBe(201);
    return (await reply.json()) as T;
  }

  const use = (id: string, add: object) => person.call(chatRoutes.changeLorebookUse, { params: { id }, body: { add } });

  /** A user with everything that the folder has a place for. */
  async function fill(): Promise<typeof ids> {
    await person.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
    const files = { characters: [{ id: '' }] };
    const imported = await send<typeof files>('/api/characters/import', 'files', 'layla.json', JSON.stringify(card));
    const layla = imported.characters[0]?.id ?? '';
    const other = (await person.call(catalogRoutes.createCharacter, { body: aDraft({ name: 'Лейла' }) })).body.id;
    const closedDraft = aDraft({ name: 'Closed', isPublic: true, reuse: 'none' });
    const closed = (await (await signedIn()).call(catalogRoutes.createCharacter, { body: closedDraft })).body.id;
    const lorebook = readLorebook(JSON.stringify(world)).book;
    const draft = { kind: 'lorebook' as const, name: 'Погода', lorebook };
    const book = (await person.call(catalogRoutes.createCharacter, { body: draft })).body.id;
    const image = `data:image/png;base64,${tinyPng(0x3366cc).toString('base64')}`;
    const rook = {
      name: 'Rook',
      description: 'A thief.',
      position: 'depth' as const,
      depth: 3,
      role: 'user' as const,
      kept: JSON.stringify({ avatar: rookBefore }),
      image,
    };
    const persona = String((await person.call(chatRoutes.createPersona, { body: rook })).body.id);
    await person.call(chatRoutes.lockPersona, { params: { id: layla }, body: { personaId: persona } });
    await use(book, { isGlobal: true, characterIds: [layla], personaIds: [persona] });
    const slow = { name: 'Slow: burn', json: preset, runsScripts: true };
    const presetId = (await person.call(chatRoutes.createPreset, { body: slow })).body.id;
    const night = { name: 'Night', model: 'maker/model', presetId, isDefault: true, shape: 'strict' as const };
    await person.call(chatRoutes.createConnection, { body: night });
    await person.call(chatRoutes.saveDefaultPersona, { body: { personaId: persona } });
    await person.call(socialRoutes.toggleFavorite, { params: { id: layla }, body: {} });
    for (const [name, isPublic] of [
      ['Lighthouses', false],
      ['Elsewhere', true],
    ] as const) {
      const { id } = (await person.call(socialRoutes.createCollection, { body: { name, isPublic } })).body;
      const characterId = isPublic ? closed : layla;
      await person.call(socialRoutes.addToCollection, { params: { id }, body: { characterId } });
    }
    const { odd, ...own } = script;
    await person.call(chatRoutes.saveRegexScripts, { body: { scripts: [{ ...own, rest: { odd } }] } });
    const lines = chatLines.map((line) => JSON.stringify(line)).join('\n');
    const chat = (await send<{ id: string }>(`/api/chats/import?characterId=${layla}`, 'file', 'chat.jsonl', lines)).id;
    const { digest } = (await person.call(chatRoutes.getChatRegexScripts, { params: { id: chat } })).body.character;
    await person.call(chatRoutes.allowRegexScripts, { params: { id: layla }, body: { isAllowed: true, digest } });
    const change = { title: 'Main', lorebookIds: [book], personaId: persona };
    await person.call(chatRoutes.changeChat, { params: { id: chat }, body: change });
    const { messages } = (await person.call(chatRoutes.getChat, { params: { id: chat }, query: {} })).body;
    const params = { id: chat, messageId: messages[1]?.id ?? '' };
    await person.call(chatRoutes.branchChat, { params, body: { title: 'Branch' } });
    await send(`/api/chats/import?characterId=${closed}`, 'file', 'chat.jsonl', lines);
    return { layla, other, closed, book, persona };
  }

  beforeAll(async () => {
    person = await signedIn();
    ids = await fill();
    const reply = await person.fetch('/api/users/export?layout=sillytavern');
    if (reply.status !== 200) throw new Error(await reply.text());
    tavern = await SillyTavernReader.open(new Uint8Array(await reply.arrayBuffer()));
  }, 300_000);
  afterAll(() => tavern?.close());

  const avatarOf = (id: string) => `Лейла-${code(id)}.png`;
  const chat = (name: string) => tavern.ask('/chats/get', { avatar_url: avatarOf(ids.layla), file_name: name });

  it('lists the characters, with every field of their cards', async () => {
    const all = await tavern.ask('/characters/all');
    const avatars = [avatarOf(ids.layla), avatarOf(ids.other)];
    expect(all).toEqual(
      expect.arrayContaining(avatars.map((avatar) => expect.objectContaining({ avatar, name: 'Лейла' }))),
    );
    expect(all).not.toContainEqual(expect.objectContaining({ name: 'Closed' }));
    const read = await tavern.ask('/characters/get', { avatar_url: avatars[0] });
    expect(read).toMatchObject({ ...card, spec: 'chara_card_v3', spec_version: '3.0', chat: 'Branch' });
  });

  it('reads each chat with its versions, hidden messages and metadata', async () => {
    const [head, ...messages] = chatLines;
    const read = await chat('Main');
    const persona = `Rook-${code(ids.persona)}.png`;
    const here = (message: object) =>
      Object(message).force_avatar === pictureOf(rookBefore)
        ? { ...message, force_avatar: pictureOf(persona) }
        : message;
    expect(read).toEqual([expect.anything(), ...messages.map((message) => expect.objectContaining(here(message)))]);
    expect(await tavern.status(pictureOf(persona))).toBe(200);
    expect(await tavern.status(pictureOf(rookBefore))).toBe(404);
    const metadata = { ...head?.chat_metadata, world_info: 'Погода' };
    expect(read).toMatchObject([{ chat_metadata: metadata }, {}, {}, {}, {}]);
    expect(read).not.toHaveProperty([0, 'chat_metadata', 'persona']);
    const branch = await chat('Branch');
    expect(branch).toMatchObject([{ chat_metadata: { main_chat: 'Main' } }, { mes: messages[0]?.mes }, {}]);
    const found = await tavern.ask('/characters/chats', { avatar_url: avatarOf(ids.layla) });
    expect(found).toHaveLength(2);
  });

  it('reads lorebooks, personas, presets, regex scripts and settings', async () => {
    expect(await tavern.ask('/worldinfo/get', { name: 'Погода' })).toMatchObject(world);
    const persona = `Rook-${code(ids.persona)}.png`;
    expect(await tavern.ask('/avatars/get')).toEqual(expect.arrayContaining([persona]));
    const all = Object(await tavern.ask('/settings/get'));
    expect(all.world_names).toContain('Погода');
    expect(all.openai_settings[all.openai_setting_names.indexOf('Slow burn')]).toBe(preset);
    const connections = [{ type: 'character', id: avatarOf(ids.layla) }];
    const described = { description: 'A thief.', position: 4, depth: 3, role: 1, lorebook: 'Погода', connections };
    expect(JSON.parse(all.settings)).toMatchObject({
      extension_settings: { regex: [script] },
      power_user: { personas: { [persona]: 'Rook' }, persona_descriptions: { [persona]: described } },
      world_info_settings: {
        world_info_depth: 2,
        world_info: {
          globalSelect: ['Погода'],
          charLore: [{ name: `Лейла-${code(ids.layla)}`, extraBooks: ['Погода'] }],
        },
      },
    });
  });

  it('has the preset in use, the connection profiles, and the scripts that may run', async () => {
    const { oai_settings, extension_settings } = JSON.parse(Object(await tavern.ask('/settings/get')).settings);
    const { prompts } = JSON.parse(preset);
    expect(oai_settings).toMatchObject({ preset_settings_openai: 'Slow burn', prompts });
    expect(extension_settings).toMatchObject({
      character_allowed_regex: [avatarOf(ids.layla)],
      preset_allowed_regex: { openai: ['Slow burn'] },
      connectionManager: {
        profiles: [{ mode: 'cc', name: 'Night', preset: 'Slow burn', 'prompt-post-processing': 'strict' }],
      },
    });
  });

  it('shows favorites, the tags of the characters, and the default persona', async () => {
    const favs = (await tavern.ask('/characters/all')) as { avatar: string; fav: boolean }[];
    expect(favs.filter(({ fav }) => fav).map(({ avatar }) => avatar)).toEqual([avatarOf(ids.layla)]);
    const { tags, tag_map, user_avatar, username, power_user } = JSON.parse(
      Object(await tavern.ask('/settings/get')).settings,
    );
    expect(tags).toMatchObject([{ name: 'Lighthouses', folder_type: 'NONE' }]);
    expect(tag_map).toEqual({ [avatarOf(ids.layla)]: [tags[0].id] });
    const persona = `Rook-${code(ids.persona)}.png`;
    expect([user_avatar, power_user.default_persona]).toEqual([persona, persona]);
    expect([username, power_user.personas]).toEqual(['Rook', { [persona]: 'Rook' }]);
  });

  it('has a folder for the chat with a character whose author allows no download, which the README names', async () => {
    const name = `Closed-${code(ids.closed)}`;
    const read = await tavern.ask('/chats/get', { avatar_url: `${name}.png`, file_name: 'chat' });
    expect(read).toHaveLength(chatLines.length);
    expect(readFileSync(tavern.file('README.txt'), 'utf8')).toContain(`\ncharacters/${name}.png\r\n`);
  });
});
