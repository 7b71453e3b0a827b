import { readCard } from '@masque/roleplay/cards';
import { aTextChunk, bytesOf } from '../../test/builders.ts';
import { readJson, v1, v2 } from '../../test/card-files.ts';
import { pngOf } from '../../test/pictures.ts';
import { encodeBase64 } from '../shared/base64.ts';

const raw = (text: string) => readCard(bytesOf(text));

describe('what no store takes', () => {
  it('is removed from texts and names at every level, and said', () => {
    const { card, report } = readJson(
      v2({
        name: 'A\0ria',
        first_mes: '\0',
        tags: ['a\0b'],
        alternate_greetings: ['one', 'tw\0o'],
        character_book: { entries: [{ keys: ['k\0'], content: '\0c', extensions: { 'x\0y': '\0' } }] },
        extensions: { 'other\0/tool': { deep: ['\0z'] } },
        'un\0known': '\0',
      }),
    );
    expect(JSON.stringify(card)).not.toContain('\\u0000');
    expect(card).toMatchObject({ name: 'Aria', firstMessage: '', tags: ['ab'], alternateGreetings: ['one', 'two'] });
    expect(card.lorebook?.entries).toMatchObject([{ keys: ['k'], content: 'c', extensions: { xy: '' } }]);
    expect(card).toMatchObject({ extensions: { 'other/tool': { deep: ['z'] } }, unknown: { data: { unknown: '' } } });
    expect(report.repaired).toContainEqual({
      field: 'alternate_greetings[1]',
      message: '“alternate_greetings[1]” contained null characters, which were removed.',
    });
    expect(report.repaired.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'first_mes', 'tags[0]', 'character_book.entries[0].keys[0]']),
    );
  });

  it.each([
    ['JSON', (text: string) => raw(`{"name":"A","first_mes":"${text}"}`)],
    ['YAML', (text: string) => raw(`name: A\ngreeting: "${text}"\n`)],
    [
      'PNG',
      (text: string) =>
        readCard(pngOf(aTextChunk('chara', encodeBase64(bytesOf(`{"name":"A","first_mes":"${text}"}`))))),
    ],
  ])('half a character in %s shows as �', (_, read) => {
    const { card, report } = read('x\\ud83dy');
    expect(card.firstMessage).toBe('x�y');
    expect(report.repaired).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('incomplete characters') }),
    );
  });

  it('is a number beyond all, which is said', () => {
    const { card, report } = raw(`{"name":"A","description":"d","extensions":{"big":1e400,"list":[-1e999,1e40]}}`);
    expect(card.extensions).toEqual({ big: null, list: [null, 1e40] });
    expect(report.repaired.map(({ field }) => field)).toEqual(['extensions.big', 'extensions.list[0]']);
  });
});

describe('tags', () => {
  const tagsOf = (tags: unknown) => {
    const { card, report } = readJson(v2({ tags }));
    return { tags: card.tags, repaired: report.repaired.map(({ message }) => message) };
  };

  it.each<[string, unknown, string[], string[]]>([
    ['the same in another case', ['Tag A', 'tag a', 'ＴＡＧ a', 'b'], ['Tag A', 'b'], ['more than once']],
    ['commas and line breaks', ['a,b', 'c\nd\r\ne', ' f '], ['a', 'b', 'c', 'd', 'e', 'f'], ['commas or line breaks']],
    ['marks of direction', ['\u202Eevil', 'good\u200F', '\u2066'], ['evil', 'good'], ['direction']],
    ['nothing of these', ['Tag A', 'b c', 'a/b'], ['Tag A', 'b c', 'a/b'], []],
    ['one text', 'a, b,a', ['a', 'b'], ['converted to a list', 'more than once']],
  ])('with %s', (_, given, expected, said) => {
    const { tags, repaired } = tagsOf(given);
    expect(tags).toEqual(expected);
    expect(repaired).toEqual(said.map((part) => expect.stringContaining(part)));
  });

  it('with millions of commas end', () => {
    const { tags } = tagsOf(Array.from({ length: 1000 }, () => ','.repeat(10_000)));
    expect(tags.every((tag) => tag.includes(','))).toBe(true);
  });
});

describe('a card that is not what it says', () => {
  const chunk = (keyword: string, value: unknown) => aTextChunk(keyword, encodeBase64(bytesOf(value)));
  const v3 = (data: object) => ({ ...v2(data), spec: 'chara_card_v3', spec_version: '3.0' });
  const droppedOf = (chara: unknown, ccv3: unknown) => {
    const { card, report } = readCard(pngOf(chunk('chara', chara), chunk('ccv3', ccv3)));
    return { name: card.name, dropped: report.dropped };
  };

  it('says which of two chunks was read where they differ', () => {
    const { name, dropped } = droppedOf(v2({ name: 'Old', tags: ['x'] }), v3({ tags: ['y'] }));
    expect(name).toBe('Aria');
    const message = 'The picture’s V2 data (“chara”) differs in “name”, “tags”; the V3 data (“ccv3”) was read.';
    expect(dropped).toEqual([{ field: 'chara', message }]);
    expect(droppedOf({ ...v1, name: 'Old' }, v3({})).dropped).toMatchObject([{ field: 'chara' }]);
  });

  it('says nothing where they are alike, or one says more or is damaged', () => {
    for (const chara of [v2(), v1, '{'])
      expect(droppedOf(chara, v3({ creator_notes: 'n', nickname: 'A' })).dropped).toEqual([]);
  });

  it.each([
    ['chara_card_v7', undefined],
    ['chara_card_v7', '2.0'],
    ['chara_card_v4', '4.0'],
    ['chara_card_v3', '3.1'],
  ])('of %s (%s) is read as V3 with a warning', (spec, spec_version) => {
    const { report } = readJson({ ...v2(), spec, spec_version });
    expect(report.spec).toBe('V3');
    expect(report.repaired).toMatchObject([{ message: expect.stringContaining('newer version than V3') }]);
  });
});

describe('a book that is only a list', () => {
  it.each([
    ['a card’s', { keys: ['moon'], content: 'Round.' }],
    ['SillyTavern’s', { key: ['moon'], content: 'Round.', uid: 0, disable: false, order: 100 }],
  ])('of %s entries is read as a book', (_, entry) => {
    const { card, report } = readJson(v2({ character_book: [entry, entry] }));
    expect(card.lorebook?.entries).toMatchObject([{ keys: ['moon'], content: 'Round.', enabled: true }, {}]);
    expect(report.repaired[0]).toMatchObject({ field: 'character_book' });
    expect(card.aside).toEqual({});
  });

  it('of anything else is kept aside', () => {
    expect(readJson(v2({ character_book: ['a'] })).card).toMatchObject({ aside: { character_book: ['a'] } });
    expect(readJson(v2({ character_book: [] })).card.lorebook).toBeUndefined();
  });
});
