import { cardLimits, readCard, type RoleplayCard } from '@masque/roleplay/cards';
import { bytesOf } from '../../test/builders.ts';
import { outcomeOf, readJson, v1, v2 } from '../../test/card-files.ts';

const codeOf = (value: unknown) => outcomeOf(() => readJson(value));
const card = (value: unknown): RoleplayCard => readJson(value).card;

describe('versions', () => {
  it('reads V1', () => {
    const { card: read1, report } = readJson(v1);
    expect(read1).toMatchObject({
      name: 'Aria',
      description: 'd',
      personality: 'p',
      scenario: 's',
      firstMessage: 'f',
      exampleDialogs: 'e',
      tags: [],
      alternateGreetings: [],
      systemPrompt: '',
    });
    expect(report).toMatchObject({ format: 'json', spec: 'V1', repaired: [], kept: [] });
    expect(report.read.map((note) => note.field)).toEqual(Object.keys(v1));
    expect(report.read[0]?.message).toBe('“name” was read.');
  });

  it('reads V2', () => {
    const data = {
      creator_notes: 'n',
      system_prompt: 'sp',
      post_history_instructions: 'ph',
      alternate_greetings: ['a', 'b'],
      tags: ['x'],
      creator: 'c',
      character_version: '1',
      extensions: { other: { deep: [1, null] } },
    };
    const { card: read2, report } = readJson(v2(data));
    expect(report.spec).toBe('V2');
    expect(read2).toMatchObject({
      creatorNotes: 'n',
      systemPrompt: 'sp',
      postHistoryInstructions: 'ph',
      alternateGreetings: ['a', 'b'],
      tags: ['x'],
      creator: 'c',
      characterVersion: '1',
      extensions: { other: { deep: [1, null] } },
    });
  });

  it('reads V3', () => {
    const data = {
      nickname: 'Ari',
      creator_notes_multilingual: { de: 'n' },
      source: ['https://example.org'],
      group_only_greetings: ['g'],
      creation_date: 1_700_000_000,
      modification_date: 0,
      assets: [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: '.PNG', more: 1 }],
    };
    const { card: read3, report } = readJson(v2(data, { spec: 'chara_card_v3', spec_version: '3.0' }));
    expect(report).toMatchObject({ spec: 'V3', repaired: [] });
    expect(read3).toMatchObject({
      nickname: 'Ari',
      creatorNotesByLanguage: { de: 'n' },
      source: ['https://example.org'],
      groupOnlyGreetings: ['g'],
      creationDate: 1_700_000_000,
      modificationDate: 0,
      assets: [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png', unknown: { more: 1 } }],
    });
  });

  it('reads a newer version and says so', () => {
    const { report } = readJson(v2({}, { spec: 'chara_card_v3', spec_version: '3.5' }));
    expect(report.spec).toBe('V3');
    expect(report.repaired).toEqual([
      { field: 'spec_version', message: 'The card uses a newer version than V3. Known fields were read.' },
    ]);
    expect(readJson(v2({}, { spec: 'odd', spec_version: 4 })).report.spec).toBe('V3');
  });

  it('reads the names of older programs', () => {
    const old = { char_name: 'A', char_persona: 'd', world_scenario: 's', char_greeting: 'f', example_dialogue: 'e' };
    expect(card(old)).toMatchObject({
      name: 'A',
      description: 'd',
      scenario: 's',
      firstMessage: 'f',
      exampleDialogs: 'e',
    });
  });
});

describe('faults are mended', () => {
  const fields = (value: unknown): string[] => readJson(value).report.repaired.map((note) => note.field);

  it.each([
    ['a book that is null', { character_book: null }, { lorebook: undefined }],
    ['greetings that are one text', { alternate_greetings: 'hello, you' }, { alternateGreetings: ['hello, you'] }],
    ['tags that are one text', { tags: 'a, b,, c ' }, { tags: ['a', 'b', 'c'] }],
    ['an empty name', { name: ' ' }, { name: 'Unnamed' }],
    ['an empty name with a nickname', { name: '', nickname: 'Ari' }, { name: 'Ari' }],
    ['a name that is a number', { name: 7 }, { name: '7' }],
    ['a text that is null', { personality: null }, { personality: '' }],
    ['a text that is a list', { personality: ['a', 'b'] }, { personality: 'a\nb' }],
    ['a list with numbers', { tags: ['a', 1, true] }, { tags: ['a', '1', 'true'] }],
    ['a date that is a text', { creation_date: '17' }, { creationDate: 17 }],
    ['extensions that are an empty list', { extensions: [] }, { extensions: {} }],
    ['entries that are an object', { character_book: { entries: { 0: { keys: ['k'], content: 'c' } } } }, {}],
    ['keys that are one text', { character_book: { entries: [{ keys: 'a, b', content: 'c' }] } }, {}],
  ])('%s', (_name, data, expected) => {
    expect(card(v2(data))).toMatchObject(expected);
    expect(fields(v2(data))).toHaveLength(1);
  });

  it('missing fields are no fault', () => {
    expect(readJson({ spec: 'chara_card_v2', data: { name: 'A' } }).report.repaired).toEqual([]);
  });

  it('fields outside data come in', () => {
    const value = { spec: 'chara_card_v2', first_mes: 'outer', character_book: { entries: [] }, data: { name: 'A' } };
    expect(card(value)).toMatchObject({ firstMessage: 'outer', lorebook: { entries: [] } });
    expect(fields(value)).toEqual(['first_mes', 'character_book']);
  });

  it('V2 fields without data are read', () => {
    expect(card({ ...v1, tags: ['x'], creator_notes: 'n' })).toMatchObject({ tags: ['x'], creatorNotes: 'n' });
    expect(card({ ...v1, data: null, spec: 'chara_card_v2' })).toMatchObject({ name: 'Aria' });
  });

  it('ids may be texts or numbers', () => {
    const book = { entries: [{ id: 'a' }, { id: 3 }, { id: null }] };
    expect(card(v2({ character_book: book })).lorebook!.entries.map((entry) => entry.id)).toEqual(['a', 3, undefined]);
  });

  it('damaged letters and byte order marks do not stop it', () => {
    const text = JSON.stringify(v1);
    expect(card(`\uFEFF${text}`).name).toBe('Aria');
    const latin1 = Uint8Array.from(text.replace('Aria', 'Ari\u00e4'), (letter) => letter.charCodeAt(0));
    expect(readCard(latin1).card.name).toBe('Ari�');
    expect(readCard(latin1).report.repaired[0]?.message).toBe('Some letters were damaged and show as �.');
    const utf16 = new Uint8Array([0xff, 0xfe, ...Array.from(text).flatMap((letter) => [letter.charCodeAt(0), 0])]);
    expect(readCard(utf16).card.name).toBe('Aria');
  });

  it('a million faults make a short report', () => {
    const entries = Array.from({ length: 5000 }, () => ({ keys: 'x', content: 1 }));
    expect(readJson(v2({ character_book: { entries } })).report.repaired.length).toBeLessThan(250);
  });
});

describe('refusals', () => {
  it.each([
    ['', 'empty'],
    ['hello', 'unknown_format'],
    ['{', 'bad_json'],
    ['{"name": "A"', 'bad_json'],
    ['[1]', 'not_a_card'],
    ['{}', 'not_a_card'],
    [{ name: 5 }, 'not_a_card'],
    [{ name: 'A' }, 'not_a_card'],
    [{ name: 'A', creator_notes: 'n', tags: ['t'] }, 'not_a_card'],
    [{ name: 'A', scenario: null, description: {} }, 'not_a_card'],
    [{ name: 'A', data: { name: 'A' } }, 'not_a_card'],
    [{ spec: 'chara_card_v2', data: {} }, 'not_a_card'],
    [{ spec: 'chara_card_v3', data: { name: 'A' } }, 'read'],
    [{ spec: 'chara_card_v2', name: 'A' }, 'read'],
    [{ name: 'A', system_prompt: '' }, 'read'],
    [{ name: 'A', mes_example: ['x'] }, 'read'],
    [{ entries: [] }, 'lorebook'],
    [{ entries: { 0: { key: ['a'], content: 'b' } } }, 'lorebook'],
    [{ spec: 'lorebook_v3', data: { name: 'World', description: 'Of old', entries: [] } }, 'lorebook'],
    [{ name: 'World', description: 'Of old', entries: [{ keys: ['a'], content: 'b' }] }, 'lorebook'],
    [{ type: 'risu', ver: 1, data: [] }, 'lorebook'],
    [{ name: 'A', first_mes: 'Hi', entries: [] }, 'read'],
    [`{"user_name":"Bob","character_name":"Aria"}\n{"name":"Aria","is_user":false,"mes":"Hi"}\n`, 'chat'],
    [`{"name":"Aria","is_user":false,"mes":"Hi"}\r\n{"name":"Bob","is_user":true,"mes":"Hi"}`, 'chat'],
    [`{"name":"Aria","first_mes":"Hi","user_name":"Bob"}`, 'read'],
    ['['.repeat(65), 'too_deep'],
    [`{"name":"A","x":${'['.repeat(64)}${']'.repeat(64)}}`, 'too_deep'],
    [`{"name":"A","scenario":"s","x":${'['.repeat(63)}${']'.repeat(63)}}`, 'read'],
    [`{"name":"A","x":[${'1,'.repeat(cardLimits.values)}1]}`, 'too_big'],
    [`{"name":"A","x":[${'{},'.repeat(cardLimits.objects)}1]}`, 'too_big'],
    [{ name: ',{'.repeat(cardLimits.values), scenario: 's' }, 'read'],
    [{ name: 'A', scenario: 's', extensions: { 'masque/aside': `[${'1,'.repeat(cardLimits.values)}1]` } }, 'read'],
    [{ name: '['.repeat(999) + '\\"{', scenario: 's' }, 'read'],
  ])('%.60j: %s', (value, code) => expect(codeOf(value)).toBe(code));

  it('takes no file over the limits', () => {
    const bytes = bytesOf(v1);
    const limits = { ...cardLimits, file: 1000, json: 1000 };
    expect(() => readCard(bytes, 'a.json', limits)).not.toThrow();
    expect(() => readCard(bytes, 'a.json', { ...limits, file: 10 })).toThrow(
      expect.objectContaining({ code: 'too_big' }),
    );
    expect(() => readCard(bytes, 'a.json', { ...limits, json: 10 })).toThrow(
      expect.objectContaining({ code: 'too_big' }),
    );
  });

  it.each([
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['HEIC', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
    ['AVIF', '\0\0\0\x20ftypmif1\0\0\0\0mif1avif'],
    ['GIF', 'GIF89a\x01\0\x01\0'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['TIFF', 'MM\0*\0\0\0\x08'],
  ])('names a picture that can’t hold a card: %s', (kind, head) =>
    expect(() => readCard(Uint8Array.from(head, (char) => char.charCodeAt(0)))).toThrow(
      `${kind} pictures can’t contain a character card. Choose the card’s original PNG, JPEG or WebP.`,
    ),
  );

  it('has a sentence for the user', () =>
    expect(() => readJson('hello')).toThrow(
      'This file isn’t a character card or lorebook. Cards are pictures (PNG, JPEG, WebP), JSON or YAML files, or CHARX or BYAF archives.',
    ));
});
