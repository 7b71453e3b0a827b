import { chatRoutes, Lorebook } from '@masque/contracts';
import { scanFolder } from '@masque/roleplay/folder';
import { readPersonaBackup } from '@masque/roleplay/personas';
import { exportedFiles, jsonOf } from '@masque/testkit';
import { aPng, dataUrl } from '../../../libs/media/test/support/images.ts';
import { onePerson } from './one-person.ts';
import { aCharacter, type ChatPerson, TEST_KEY } from './started-chat.ts';
import { jsonl, linesOf, question } from './transcript-files.ts';

describe('what chat gives to a SillyTavern folder', () => {
  const my = onePerson({ USER_ENDPOINTS: 'any' });
  const code = (id: unknown) => String(id).slice(-6);
  const filesOf = ({ caller }: ChatPerson) => exportedFiles(caller, 'sillytavern');
  const keepBook = ({ viewer }: ChatPerson, name: string) => {
    const lorebook = Lorebook.parse({ entries: [{ keys: ['a'], content: 'b' }] });
    return my.chat.keep(aCharacter({ kind: 'lorebook', name, lorebook, authorId: viewer.userId, isPublic: false }));
  };
  const day = new Date().toISOString().slice(0, 10);

  it('is each chat in the folder of its character, with what names other files there', async () => {
    const person = await my.chat.person();
    const { caller } = person;
    const [first, second] = [aCharacter({ name: 'Mira' }), aCharacter({ name: 'Mira' })];
    await Promise.all([my.chat.keep(first), my.chat.keep(second)]);
    const book = await keepBook(person, 'Погода');
    const { body: rook } = await caller.call(chatRoutes.createPersona, {
      body: { name: 'Rook', description: 'A thief.' },
    });
    const main = await my.chat.begunChat(person, first);
    await my.chat.begunChat(person, second);
    const authorsNote = { text: 'Rain.', depth: 2, role: 'user' as const };
    const body = { lorebookIds: [book._id], personaId: rook.id, title: 'The: lantern', authorsNote };
    await caller.call(chatRoutes.changeChat, { params: { id: main }, body });
    const { messages } = (await caller.call(chatRoutes.getChat, { params: { id: main }, query: {} })).body;
    const params = { id: main, messageId: messages[0]?.id ?? '' };
    await caller.call(chatRoutes.branchChat, { params, body: { title: 'Another way' } });
    const files = await filesOf(person);
    const [folder, other] = [first, second].map(({ _id }) => `chats/Mira-${code(_id)}`);
    const paths = [`${folder}/The lantern.jsonl`, `${folder}/Another way.jsonl`];
    const chats = [...files.keys()].filter((path) => path.startsWith('chats/'));
    expect(chats.toSorted()).toEqual([...paths, `${other}/Mira - ${day}.jsonl`].toSorted());
    const [head, ...lines] = linesOf(files.get(paths[0] ?? '')?.toString() ?? '');
    expect(head.chat_metadata).toMatchObject({
      world_info: 'Погода',
      persona: `Rook-${code(rook.id)}.png`,
      note_prompt: 'Rain.',
      note_depth: 2,
      note_role: 1,
      masque: { title: 'The: lantern', lorebookIds: [book._id] },
    });
    expect(lines.map(({ mes }) => mes)).toEqual(messages.map(({ text }) => text));
    const [branch] = linesOf(files.get(paths[1] ?? '')?.toString() ?? '');
    expect(branch.chat_metadata).toMatchObject({ main_chat: 'The lantern' });
  });

  it('tells which chat SillyTavern opens: the newest of each character, by the name of its file', async () => {
    const person = await my.chat.person();
    const { caller } = person;
    const [mira, otto] = [aCharacter({ name: 'Mira' }), aCharacter({ name: 'Otto' })];
    await Promise.all([my.chat.keep(mira), my.chat.keep(otto)]);
    for (const title of ['Older', 'The: lantern']) {
      const id = await my.chat.begunChat(person, mira);
      await caller.call(chatRoutes.changeChat, { params: { id }, body: { title } });
    }
    await my.chat.begunChat(person, otto);
    const { openChats } = (await caller.call(chatRoutes.listOpenChats)).body;
    expect(openChats).toEqual({ [mira._id]: 'The lantern', [otto._id]: `Otto - ${day}` });
    const paths = [...(await filesOf(person)).keys()];
    expect(paths).toContain(`chats/Mira-${code(mira._id)}/The lantern.jsonl`);
    expect(paths).toContain(`chats/Otto-${code(otto._id)}/Otto - ${day}.jsonl`);
    const stranger = await my.chat.person();
    expect((await stranger.caller.call(chatRoutes.listOpenChats)).body.openChats).toEqual({});
  });

  it('has backgrounds, in the chats that show them and in the settings', async () => {
    const person = await my.chat.person();
    const { caller } = person;
    const body = { name: 'Harbor night', imageData: dataUrl(await aPng(300, 200)) };
    const { id } = (await caller.call(chatRoutes.createBackground, { body })).body;
    expect(jsonOf(await filesOf(person), 'settings.json')).toMatchObject({
      background: { name: '__transparent.png', url: 'url("backgrounds/__transparent.png")' },
    });
    const chat = await my.chat.begunChat(person);
    await caller.call(chatRoutes.changeChat, { params: { id: chat }, body: { backgroundId: id } });
    await caller.call(chatRoutes.saveDefaultBackground, { body: { backgroundId: id } });
    const files = await filesOf(person);
    const name = `Harbor night-${code(id)}.webp`;
    const url = `url("backgrounds/Harbor%20night-${code(id)}.webp")`;
    expect(files.get(`backgrounds/${name}`)?.toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WEBP$/s);
    expect(jsonOf(files, 'settings.json')).toMatchObject({ background: { name, url, fitting: 'classic' } });
    const [path = ''] = [...files.keys()].filter((one) => one.startsWith('chats/'));
    expect(linesOf(files.get(path)?.toString() ?? '')[0].chat_metadata).toMatchObject({ custom_background: url });
  });

  it('keeps the file names of imported chats, and the branches’ links to them after a rename', async () => {
    const person = await my.chat.person();
    const { _id } = await my.chat.keep(aCharacter({ name: 'Mira' }));
    const importAs = async (name: string, metadata: object) => {
      const form = new FormData();
      const text = jsonl({ user_name: 'Ann', character_name: 'Mira', chat_metadata: metadata }, question);
      form.append('file', new File([text], `${name}.jsonl`));
      const sent = await person.caller.fetch(`/chats/import?characterId=${_id}`, { method: 'POST', body: form });
      return chatRoutes.importChat.response.parse(await sent.json()).id;
    };
    const main = await importAs('Mira - 2026-11-30@07h43m16s377ms', {});
    await importAs('Branch #1', { main_chat: 'Mira - 2026-11-30@07h43m16s377ms' });
    const linkOf = async (name: string) => {
      const file = (await filesOf(person)).get(`chats/Mira-${code(_id)}/${name}.jsonl`)?.toString() ?? '';
      return linesOf(file)[0].chat_metadata.main_chat;
    };
    expect(await linkOf('Branch #1')).toBe('Mira - 2026-11-30@07h43m16s377ms');
    await person.caller.call(chatRoutes.changeChat, { params: { id: main }, body: { title: 'A storm' } });
    expect(await linkOf('Branch #1')).toBe('A storm');
  });

  it('locks a persona to a chat only if it isn’t the default one, or if the imported chat had the lock', async () => {
    const person = await my.chat.person();
    const { caller } = person;
    const { _id } = await my.chat.keep(aCharacter({ name: 'Mira' }));
    const createPersona = async (name: string) =>
      String((await caller.call(chatRoutes.createPersona, { body: { name, description: 'x' } })).body.id);
    const [rook, wren] = [await createPersona('Rook'), await createPersona('Wren')];
    await caller.call(chatRoutes.saveDefaultPersona, { body: { personaId: rook } });
    const importWith = async (title: string, metadata: object) => {
      const form = new FormData();
      const text = jsonl({ user_name: 'Rook', character_name: 'Mira', chat_metadata: metadata }, question);
      form.append('file', new File([text], `${title}.jsonl`));
      const sent = await caller.fetch(`/chats/import?characterId=${_id}`, { method: 'POST', body: form });
      return chatRoutes.importChat.response.parse(await sent.json()).id;
    };
    const chats = { free: await importWith('free', {}), locked: await importWith('locked', { persona: 'rook.png' }) };
    const other = await importWith('other', {});
    const wear = (id: string, personaId: string) =>
      caller.call(chatRoutes.changeChat, { params: { id }, body: { personaId } });
    for (const id of Object.values(chats)) await wear(id, rook);
    await wear(other, wren);
    const files = await filesOf(person);
    const lockOf = (title: string) =>
      linesOf(files.get(`chats/Mira-${code(_id)}/${title}.jsonl`)?.toString() ?? '')[0].chat_metadata.persona;
    expect(['free', 'locked', 'other'].map(lockOf)).toEqual([
      undefined,
      `Rook-${code(rook)}.png`,
      `Wren-${code(wren)}.png`,
    ]);
  });

  it('names the user after the account as long as there is no default persona', async () => {
    const person = await my.chat.person();
    await person.caller.call(chatRoutes.createPersona, { body: { name: 'Rook', description: 'A thief.' } });
    const { username } = person.viewer;
    expect(jsonOf(await filesOf(person), 'settings.json')).toMatchObject({
      username,
      user_avatar: 'user-default.png',
      power_user: { default_persona: null, personas: { 'user-default.png': username } },
    });
  });

  it('has the sets of quick replies, and where they are shown', async () => {
    const person = await my.chat.person();
    const mira = await my.chat.keep(aCharacter({ name: 'Mira' }));
    const modes = {
      disableSend: false,
      placeBeforeInput: false,
      injectInput: true,
      replies: [],
      rest: { color: 'red' },
    };
    const set = { ...modes, id: 'a', name: 'Dice', isGlobal: true, characterIds: [], chatIds: [] };
    const hers = { ...set, id: 'b', name: 'Hers', isGlobal: false, characterIds: [mira._id] };
    await person.caller.call(chatRoutes.saveQuickReplies, { body: { sets: [set, hers] } });
    const files = await filesOf(person);
    const file = { version: 2, name: 'Dice', injectInput: true, color: 'red', qrList: [] };
    expect(jsonOf(files, 'QuickReplies/Dice.json')).toMatchObject(file);
    const listOf = (name: string) => ({ setList: [{ set: name, isVisible: true }] });
    expect(jsonOf(files, 'settings.json')).toMatchObject({
      extension_settings: {
        quickReplyV2: {
          isEnabled: true,
          config: listOf('Dice'),
          characterConfigs: { [`Mira-${code(mira._id)}.png`]: listOf('Hers') },
        },
      },
    });
  });

  it('has settings with personas, lorebooks and regex scripts, and each persona’s picture', async () => {
    const person = await my.chat.person();
    const { caller } = person;
    const [weather, harbor] = [await keepBook(person, 'Weather'), await keepBook(person, 'Harbor')];
    const mira = await my.chat.keep(aCharacter({ name: 'Mira' }));
    const image = dataUrl(await aPng(300, 300));
    const draft = { name: 'Rook', description: 'A thief.', position: 'depth' as const, depth: 3, image };
    const rook = (await caller.call(chatRoutes.createPersona, { body: draft })).body;
    await caller.call(chatRoutes.createPersona, { body: { name: 'Plain', description: 'Nobody.' } });
    await caller.call(chatRoutes.lockPersona, { params: { id: mira._id }, body: { personaId: rook.id } });
    await caller.call(chatRoutes.saveDefaultPersona, { body: { personaId: rook.id } });
    const saveUse = (id: string, add: object) =>
      caller.call(chatRoutes.changeLorebookUse, { params: { id }, body: { add } });
    await saveUse(weather._id, { isGlobal: true });
    await saveUse(harbor._id, { characterIds: [mira._id], personaIds: [rook.id] });
    const own = { scriptName: 'Dashes', findRegex: '/—/g', replaceString: ',', placement: [2], trimStrings: ['x'] };
    const flags = { disabled: true, markdownOnly: false, promptOnly: true, runOnEdit: false, substituteRegex: 1 };
    const known = { ...own, ...flags, minDepth: 1, maxDepth: null };
    const script = { ...known, odd: { kept: true } };
    const scripts = [{ ...known, rest: { odd: { kept: true } } }];
    await caller.call(chatRoutes.saveRegexScripts, { body: { scripts } });
    const { body: lore } = await caller.call(chatRoutes.getLorebookSettings);
    await caller.call(chatRoutes.saveLorebookSettings, {
      body: { ...lore, scanDepth: 7, insertionStrategy: 'evenly' },
    });
    const files = await filesOf(person);
    const avatar = `Rook-${code(rook.id)}.png`;
    const settings = jsonOf(files, 'settings.json');
    expect(settings).toMatchObject({
      username: 'Rook',
      user_avatar: avatar,
      world_info_settings: {
        world_info_depth: 7,
        world_info_character_strategy: 0,
        world_info: {
          globalSelect: ['Weather'],
          charLore: [{ name: `Mira-${code(mira._id)}`, extraBooks: ['Harbor'] }],
        },
      },
      power_user: {
        default_persona: avatar,
        personas: { [avatar]: 'Rook' },
        persona_descriptions: {
          [avatar]: {
            description: 'A thief.',
            position: 4,
            depth: 3,
            lorebook: 'Harbor',
            connections: [{ type: 'character', id: `Mira-${code(mira._id)}.png` }],
          },
        },
      },
      extension_settings: { regex: [script] },
    });
    expect(settings).not.toHaveProperty(['power_user', 'personas', 'user-default.png']);
    const backup = readPersonaBackup(files.get('masque/personas.json')?.toString() ?? '');
    expect(backup?.personas.map(({ name }) => name)).toEqual(['Plain', 'Rook']);
    expect(jsonOf(files, 'masque/regex.json')).toMatchObject([script]);
    const pictures = [...files].filter(([path]) => path.startsWith('User Avatars/'));
    expect(pictures.map(([path]) => path.replace(/-\w+\.png$/, ''))).toEqual([
      'User Avatars/Plain',
      'User Avatars/Rook',
    ]);
    for (const [, bytes] of pictures) expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
    expect(Buffer.concat([...files.values()]).toString('latin1')).not.toContain(TEST_KEY);
  });

  it('has presets as they were saved', async () => {
    const person = await my.chat.person();
    const json = '{"temperature": 0.8,  "prompts": [{"identifier": "main", "content": "Hi"}], "odd": {"kept": true}}';
    const { status } = await person.caller.call(chatRoutes.createPreset, { body: { name: 'Slow: burn', json } });
    expect(status).toBe(201);
    expect((await filesOf(person)).get('OpenAI Settings/Slow burn.json')?.toString()).toBe(json);
  });

  it('has no passwords or addresses of servers in presets', async () => {
    const person = await my.chat.person();
    const json = JSON.stringify({
      prompt_order: [],
      temperature: 1,
      reverse_proxy: 'https://u:p@h',
      proxy_password: 'x',
    });
    await person.caller.call(chatRoutes.createPreset, { body: { name: 'Mine', json } });
    expect(jsonOf(await filesOf(person), 'OpenAI Settings/Mine.json')).toEqual({ prompt_order: [], temperature: 1 });
  });

  it('has connection profiles without keys, and the preset of the default one in use', async () => {
    const person = await my.chat.person();
    const { caller } = person;
    const url = 'http://127.0.0.1:9/v1?key=query-key-planted';
    const endpoint = { name: 'Desk', url, apiKey: 'desk-key-planted' };
    const desk = (await caller.call(chatRoutes.createEndpoint, { body: endpoint })).body.id;
    const json = JSON.stringify({
      temperature: 0.8,
      wi_format: '[{0}]',
      prompt_order: [],
      proxy_password: 'proxy-planted',
      extensions: { regex_scripts: [{ scriptName: 'Own', findRegex: 'a' }] },
    });
    const slow = { name: 'Slow: burn', json, runsScripts: true };
    const presetId = (await caller.call(chatRoutes.createPreset, { body: slow })).body.id;
    await caller.call(chatRoutes.createPreset, { body: { name: 'Silent', json } });
    const night = { name: 'Night', model: `${desk}::maker/model`, presetId, isDefault: true };
    const origin = { source: 'groq', url: null, model: 'maker/fast' };
    const sent = { shape: 'merged' as const, replyStart: '*', samplers: { stop: ['<END>'] } };
    for (const body of [{ ...night, ...sent }, { name: 'Plain' }, { name: 'Elsewhere', origin }])
      expect((await caller.call(chatRoutes.createConnection, { body })).status).toBe(201);
    const files = await filesOf(person);
    const { oai_settings, extension_settings } = Object(jsonOf(files, 'settings.json'));
    expect(oai_settings).toEqual({
      preset_settings_openai: 'Slow burn',
      temp_openai: 0.8,
      wi_format: '[{0}]',
      prompt_order: [],
      extensions: { regex_scripts: [{ scriptName: 'Own', findRegex: 'a' }] },
    });
    expect(extension_settings.preset_allowed_regex).toEqual({ openai: ['Slow burn'] });
    const common = { id: expect.any(String), mode: 'cc', exclude: [] };
    const unsent = { 'stop-strings': '[]', 'start-reply-with': '', 'prompt-post-processing': 'none' };
    expect(extension_settings.connectionManager.profiles).toEqual([
      {
        ...common,
        name: 'Night',
        api: 'custom',
        'api-url': 'http://127.0.0.1:9/v1',
        model: 'maker/model',
        preset: 'Slow burn',
        'stop-strings': '["<END>"]',
        'start-reply-with': '*',
        'prompt-post-processing': 'merge',
      },
      { ...common, ...unsent, name: 'Plain', api: 'custom' },
      { ...common, ...unsent, name: 'Elsewhere', api: 'groq', model: 'maker/fast' },
    ]);
    for (const written of extension_settings.connectionManager.profiles)
      expect(jsonOf(files, `masque/profiles/${written.id}.json`)).toMatchObject({
        name: written.name,
        shape: expect.any(String),
      });
    expect(Buffer.concat([...files.values()]).toString()).not.toContain('planted');
  });

  it('has profiles for text completion, with the files that they name, and a scan knows them again', async () => {
    const person = await my.chat.person();
    const json = JSON.stringify({
      prompts: [{ identifier: 'main', content: 'You are a poet.' }],
      temperature: 0.8,
      dry_multiplier: 0.7,
      proxy_password: 'proxy-planted',
    });
    const presetId = (await person.caller.call(chatRoutes.createPreset, { body: { name: 'Poet', json } })).body.id;
    const instruct = { ownInstruct: JSON.stringify({ name: 'Mine', enabled: true, input_sequence: '<user>' }) };
    const context = { ownContext: JSON.stringify({ story_string: '{{system}}', api_key: 'template-planted' }) };
    const origin = { source: 'custom', url: 'http://desk:5001/v1', model: 'quiet' };
    const text = { api: 'text' as const, origin, instruct: { ...instruct, ...context } };
    const tags = { reasoning: { prefix: '<t>', suffix: '</t>' } };
    for (const body of [
      { ...text, ...tags, name: 'Night', presetId, samplers: { stop: ['<END>'] }, tokenizer: 'llama3' as const },
      { ...text, name: 'Night: hot', presetId, samplers: { temperature: 1.5 }, instruct },
      {
        ...text,
        name: 'Day',
        origin: { ...origin, source: 'openrouter', url: null },
        instruct: { template: 'llama-3' },
      },
    ])
      expect((await person.caller.call(chatRoutes.createConnection, { body })).status).toBe(201);
    const files = await filesOf(person);
    const { profiles } = Object(jsonOf(files, 'settings.json')).extension_settings.connectionManager;
    const common = { id: expect.any(String), mode: 'tc', exclude: [], model: 'quiet', 'instruct-state': 'true' };
    const own = { ...common, api: 'generic', 'api-url': 'http://desk:5001/v1', instruct: 'Mine', sysprompt: 'Poet' };
    const bundled = { instruct: 'Llama 3 Instruct', context: 'Llama 3 Instruct' };
    const unsent = { 'stop-strings': '[]', 'start-reply-with': '', tokenizer: 'best_match' };
    expect(profiles).toEqual([
      {
        ...own,
        ...unsent,
        name: 'Night',
        preset: 'Poet',
        context: 'Night',
        'sysprompt-state': 'true',
        'reasoning-template': 'Night',
        'stop-strings': '["<END>"]',
        tokenizer: 'llama3',
      },
      { ...own, ...unsent, name: 'Night: hot', preset: 'Night hot', 'sysprompt-state': 'true' },
      { ...common, ...unsent, name: 'Day', api: 'openrouter-text', ...bundled },
    ]);
    expect(jsonOf(files, 'instruct/Mine.json')).toEqual({ name: 'Mine', input_sequence: '<user>' });
    expect(jsonOf(files, 'context/Night.json')).toEqual({ name: 'Night', story_string: '{{system}}' });
    expect(jsonOf(files, 'reasoning/Night.json')).toMatchObject({ name: 'Night', prefix: '<t>', suffix: '</t>' });
    expect(jsonOf(files, 'sysprompt/Poet.json')).toEqual({
      name: 'Poet',
      content: 'You are a poet.',
      post_history: '',
    });
    expect(jsonOf(files, 'TextGen Settings/Poet.json')).toEqual({ temp: 0.8, dry_multiplier: 0.7, rep_pen: 1 });
    expect(jsonOf(files, 'TextGen Settings/Night hot.json')).toMatchObject({ temp: 1.5, dry_multiplier: 0.7 });
    expect(Buffer.concat([...files.values()]).toString()).not.toContain('planted');
    const entries = Array.from(files, ([path, bytes]) => ({
      path,
      size: bytes.length,
      read: () => Promise.resolve(new Uint8Array(bytes)),
    }));
    const { items, left } = await scanFolder(entries, { mostBytes: () => 1_000_000, unfit: () => null });
    const found = items.flatMap(({ source }) => ('profile' in source ? [source.profile] : []));
    expect(found).toHaveLength(3);
    for (const [at, { id }] of profiles.entries())
      expect(files.get(`masque/profiles/${id}.json`)?.toString()).toBe(JSON.stringify(found[at]));
    expect(left.map(({ kind }) => kind)).not.toContain('templates');
  });

  it('lets the scripts of a card run that the user has allowed, until the card has others', async () => {
    const person = await my.chat.person();
    const scripts = (findRegex: string) => ({ extensions: { regex_scripts: [{ scriptName: 'Own', findRegex }] } });
    const mira = await my.chat.keep(aCharacter({ name: 'Mira', ...scripts('a') }));
    const id = await my.chat.begunChat(person, mira);
    const { digest } = (await person.caller.call(chatRoutes.getChatRegexScripts, { params: { id } })).body.character;
    const body = { isAllowed: true, digest };
    await person.caller.call(chatRoutes.allowRegexScripts, { params: { id: mira._id }, body });
    const allowed = async () =>
      Object(jsonOf(await filesOf(person), 'settings.json')).extension_settings.character_allowed_regex;
    expect(await allowed()).toEqual([`Mira-${code(mira._id)}.png`]);
    await my.chat.keep(aCharacter({ ...mira, ...scripts('b'), version: 2, revision: 2 }));
    expect(await allowed()).toEqual([]);
  });
});
