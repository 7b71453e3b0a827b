import { aFile, itemsOf, leftIn, scanned, titlesOf } from '../../test/folders.ts';
import { encodeUtf8 } from '../shared/utf8.ts';
import type { FolderProfile } from './profile.reader.ts';
import { sha256 } from './sha256.ts';
import { textProfileOf, writeTextProfile } from './text.profile.ts';

const instruct = { name: 'Mine', input_sequence: '<user>' };
const context = { name: 'Tale', story_string: '{{system}}' };
const reasoning = { name: 'Tags', prefix: '<t>\n', suffix: '\n</t>', separator: '\n' };
const files: Readonly<Record<string, object>> = {
  'instruct/Mine': instruct,
  'context/Tale': context,
  'reasoning/Tags': reasoning,
};
const find = (folder: string, name: string) => Object(files[`${folder}/${name}`]);
const names = { instruct: 'Mine', context: 'Tale', reasoning: 'Tags' };
const profile: FolderProfile = {
  name: 'Night',
  source: 'custom',
  url: 'http://desk:5001/v1',
  model: 'quiet',
  preset: 'Slow burn',
  stop: ['<END>'],
  replyStart: '*',
  shape: 'auto',
  text: { instruct: JSON.stringify(instruct), context: JSON.stringify(context), prefix: '<t>', suffix: '</t>' },
};
const none = { instruct: null, context: null, prefix: '', suffix: '' };

describe('a profile of text completion for SillyTavern', () => {
  it.each<[string, Partial<FolderProfile>, object]>([
    ['everything', {}, names],
    ['little', { model: undefined, preset: undefined, stop: [], replyStart: '', text: none }, {}],
    ['a service', { source: 'openrouter', url: undefined }, names],
    ['the horde', { source: 'koboldhorde', url: undefined }, names],
    ['an unknown server', { url: undefined }, names],
  ])('is read as it was: %s', (_, own, named) => {
    const written = writeTextProfile('p1', { ...profile, ...own }, { tokenizer: 'llama3', files: named });
    expect(textProfileOf(written, find)).toEqual({ ...profile, ...own });
  });

  it('needs no files of templates that come with SillyTavern', () => {
    const written = writeTextProfile('p1', profile, { tokenizer: 'none', files: { instruct: 'ChatML' } });
    expect(textProfileOf(written, () => undefined)?.text).toEqual(none);
    expect(textProfileOf({ ...written, instruct: 'Mine' }, () => undefined)).toBeNull();
  });

  it('has the fields that SillyTavern applies', () => {
    const named = { ...names, sysprompt: 'Poet' };
    expect(writeTextProfile('p1', profile, { tokenizer: 'llama3', files: named })).toEqual({
      id: 'p1',
      mode: 'tc',
      exclude: [],
      name: 'Night',
      api: 'generic',
      'api-url': 'http://desk:5001/v1',
      model: 'quiet',
      preset: 'Slow burn',
      sysprompt: 'Poet',
      'sysprompt-state': 'true',
      instruct: 'Mine',
      context: 'Tale',
      'instruct-state': 'true',
      tokenizer: 'llama3',
      'stop-strings': '["<END>"]',
      'start-reply-with': '*',
      'reasoning-template': 'Tags',
    });
  });

  it.each([
    ['openrouter', 'openrouter-text'],
    ['koboldhorde', 'horde'],
    ['llamacpp', 'llamacpp'],
    ['claude', 'generic'],
  ])('never switches to chat completion: %s is %s', (source, api) => {
    expect(writeTextProfile('p1', { ...profile, source }, { tokenizer: 'none', files: {} })).toMatchObject({ api });
  });
});

describe('SillyTavern’s saved profiles of text completion', () => {
  const saved = { mode: 'tc', api: 'llamacpp', 'api-url': 'http://desk:8080/', preset: 'Slow' };
  const local = {
    ...saved,
    id: 'local',
    name: 'Local',
    instruct: 'Mine',
    context: 'Tale',
    'reasoning-template': 'Tags',
  };
  const gone = { ...saved, id: 'gone', name: 'Gone', instruct: 'Deleted' };
  const scanOf = (main_api: string, profiles: object[] = [local, gone]) =>
    scanned([
      aFile('characters/Mira.json', { spec: 'chara_card_v2', data: { name: 'Mira' } }),
      ...Object.entries(files).map(([path, file]) => aFile(`${path}.json`, file)),
      aFile('instruct/Other.json', { name: 'Other', input_sequence: '>' }),
      aFile('context/broken.json', '{'),
      aFile('TextGen Settings/Slow.json', { temp: 0.4, rep_pen: 1 }),
      aFile('settings.json', {
        main_api,
        power_user: { sysprompt: { name: 'Poet', content: 'You are a poet.' } },
        extension_settings: { connectionManager: { selectedProfile: 'local', profiles } },
      }),
    ]);
  const profilesOf = async (main_api: string) =>
    itemsOf(await scanOf(main_api), 'profile').map(({ title, about }) => [title, about.isSpare ?? false]);

  it('are profiles if their templates are in the folder; only the one in use is selected', async () => {
    const ownName = 'Text completion: Poet';
    expect(await profilesOf('openai')).toEqual([
      [ownName, true],
      ['Local', true],
    ]);
    expect(await profilesOf('textgenerationwebui')).toEqual([
      [ownName, false],
      ['Local', false],
    ]);
  });

  it('have their server, templates and samplers', async () => {
    const item = itemsOf(await scanOf('openai'), 'profile').find(({ title }) => title === 'Local');
    expect(item?.source).toEqual({
      presetKey: 'preset:TextGen Settings/Slow.json',
      isSelected: false,
      profile: {
        name: 'Local',
        source: 'custom',
        url: 'http://desk:8080/v1',
        model: undefined,
        preset: 'Slow',
        stop: [],
        replyStart: '',
        shape: 'auto',
        text: profile.text,
      },
    });
  });

  it('have no instruct template if instruct mode is off', async () => {
    const scan = await scanOf('openai', [{ ...local, 'instruct-state': 'false' }]);
    const found = itemsOf(scan, 'profile').find(({ title }) => title === 'Local');
    expect(found?.source).toMatchObject({ profile: { text: { instruct: null, context: JSON.stringify(context) } } });
  });

  it('are left without their templates, and so are templates that none of them has', async () => {
    expect(leftIn(await scanOf('openai'))).toEqual({ profiles: 1, templates: 2 });
    expect(leftIn(await scanOf('openai', [gone]))).toEqual({ profiles: 1, templates: 5 });
  });

  it('have numbers of their own beside those of chat completion', async () => {
    const scan = await scanOf('openai', [{ mode: 'cc', name: 'Local', api: 'groq' }, local]);
    const paths = itemsOf(scan, 'profile').map(({ path }) => path);
    expect(paths).toContain('settings.json: profile 1. Local');
    expect(paths).toContain('settings.json: profile 2. Local');
    expect(titlesOf(scan, 'profile')).toHaveLength(3);
  });

  it('are here already if they come from a download, and so are the samplers that only they have', async () => {
    const samplers = aFile('TextGen Settings/Slow.json', { temp: 0.4, rep_pen: 1 });
    const scan = async (path: string, things: object[]) =>
      scanned([
        aFile('instruct/Mine.json', instruct),
        aFile('context/Tale.json', context),
        aFile('reasoning/Tags.json', reasoning),
        samplers,
        aFile('settings.json', { extension_settings: { connectionManager: { profiles: [local] } } }),
        aFile(path, { things }),
      ]);
    const hashOf = async (content: object) => sha256(encodeUtf8(JSON.stringify(content)));
    const things = [
      { kind: 'profile', id: 'p1', hash: await hashOf(textProfileOf(local, find) ?? {}) },
      { kind: 'profile', id: 'p1', hash: await sha256(new Uint8Array(await samplers.read())) },
    ];
    const copiesIn = async (path: string) =>
      (await scan(path, things)).items.map(({ kind, title, copyOf }) => [kind, title, copyOf?.id]);
    expect(await copiesIn('masque/contents.json')).toEqual([
      ['preset', 'Slow', 'p1'],
      ['profile', 'Local', 'p1'],
    ]);
    const [, item] = (await scan('masque/contents.json', things)).items;
    expect(item?.source).toMatchObject({ presetKey: undefined });
    expect(await copiesIn('masque/other.json')).toEqual([
      ['preset', 'Slow', undefined],
      ['profile', 'Local', undefined],
    ]);
  });
});
