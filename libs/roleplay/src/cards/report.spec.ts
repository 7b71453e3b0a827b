import { readCard, writeCharx, writeJson, writePng, type RoleplayCard, type CardReport } from '@masque/roleplay/cards';
import { aTextChunk, bytesOf, tinyPng } from '../../test/builders.ts';
import { encodeBase64 } from '../shared/base64.ts';
import { joinBytes } from './png.chunks.ts';
import { readJson, v1, v2 } from '../../test/card-files.ts';

const fieldsOf = (notes: CardReport['kept']): string[] => notes.map(({ field }) => field);
const exportsOf = (card: RoleplayCard): string[] => [
  ...[writeJson(card, 'v2'), writeJson(card, 'v3')].map((bytes) => new TextDecoder().decode(bytes)),
  JSON.stringify(readCard(writePng(card, tinyPng())).card),
  JSON.stringify(readCard(writeCharx(card)).card),
];

describe('the report', () => {
  it('calls dropped, and not kept, what no export has', () => {
    const file = v2({ extensions: { fav: 'secret1', world: 'w' } }, { fav: 'secret2', chat: 'secret3', other: 1 });
    const { card, report } = readJson(file);
    expect(fieldsOf(report.kept)).toEqual(['other']);
    expect(fieldsOf(report.dropped)).toEqual(['fav', 'chat', 'extensions.fav']);
    for (const text of exportsOf(card)) expect(text).not.toContain('secret');
  });

  it('names unknown fields of the book, its entries and the assets once each, and every export has them', () => {
    const entry = { keys: ['k'], content: 'c', odd: 'UNKNOWN' };
    const file = v2({
      character_book: { color: 'UNKNOWN', entries: [entry, { ...entry, mood: 'UNKNOWN' }, entry] },
      assets: [{ type: 'icon', uri: 'https://example.org/a.png', name: 'main', ext: 'png', size: 'UNKNOWN' }],
    });
    const { card, report } = readJson(file);
    expect(fieldsOf(report.kept)).toEqual([
      'character_book.entries[].odd',
      'character_book.entries[].mood',
      'character_book.color',
      'assets[].size',
    ]);
    expect(fieldsOf(report.read)).toEqual(expect.arrayContaining(['character_book', 'assets']));
    for (const text of exportsOf(card)) expect(text.split('UNKNOWN')).toHaveLength(7);
  });

  it('doesn’t call group greetings imported, which nothing uses', () => {
    const { card, report } = readJson(v2({ group_only_greetings: ['All of you!'] }));
    expect(fieldsOf(report.read)).not.toContain('group_only_greetings');
    const message = '“group_only_greetings” was kept, but Masque has no group chats that use it.';
    expect(report.kept).toEqual([{ field: 'group_only_greetings', message }]);
    expect(JSON.stringify(readCard(writeCharx(card)).card)).toContain('All of you!');
    expect(readJson(v2({ group_only_greetings: [] })).report.kept).toEqual([]);
  });

  it('keeps the id of an entry that is neither text nor number', () => {
    const { card, report } = readJson(v2({ character_book: { entries: [{ keys: ['k'], id: { a: 1 } }] } }));
    expect(card.aside).toEqual({ 'character_book.entries[0].id': { a: 1 } });
    expect(fieldsOf(report.kept)).toEqual(['character_book.entries[0].id']);
  });

  it('keeps a text with more commas than a list has items', () => {
    const tags = 'a,'.repeat(20_000);
    const { card, report } = readJson(v2({ tags }));
    expect(card.tags).toEqual([]);
    expect(card.aside).toEqual({ tags });
    expect(fieldsOf(report.kept)).toEqual(['tags']);
  });

  it('says when a text outside “data” differs and is left out', () => {
    const { card, report } = readJson(v2({}, { first_mes: 'Another one', name: 'Aria' }));
    expect(card.firstMessage).toBe('f');
    expect(fieldsOf(report.dropped)).toEqual(['first_mes']);
  });
});

describe('a V1 card with a “data” of another program', () => {
  it.each([
    ['that is no card', { version: 3, list: [1] }],
    ['that has a name', { name: 'the tool', version: 3 }],
    ['that is a text', 'x'],
  ])('%s', (_, data) => {
    const { card, report } = readJson({ ...v1, data });
    expect(card).toMatchObject({ name: 'Aria', firstMessage: 'f', aside: { data } });
    expect(report).toMatchObject({ spec: 'V1', kept: [{ field: 'data' }] });
    expect(readCard(writeJson(card)).card).toEqual(card);
  });
});

describe('a picture with two cards of one version', () => {
  const pngOf = (...cards: [keyword: string, name: string][]): Uint8Array => {
    const png = tinyPng();
    const chunks = cards.map(([keyword, name]) => aTextChunk(keyword, encodeBase64(bytesOf({ ...v1, name }))));
    return joinBytes([png.subarray(0, -12), ...chunks, png.subarray(-12)]);
  };

  it.each(['chara', 'ccv3'])('is the first, and says so: %s', (keyword) => {
    const { card, report } = readCard(pngOf([keyword, 'First'], [keyword.toUpperCase(), 'Second']));
    expect(card.name).toBe('First');
    expect(report.dropped).toEqual([
      { field: keyword, message: `The picture has “${keyword}” more than once; the first was read.` },
    ]);
  });
});

describe('names of other programs', () => {
  it('are read where V1’s texts are missing', () => {
    expect(readJson({ name: 'A', greeting: 'g', context: 'c' }).card).toMatchObject({
      firstMessage: 'g',
      description: 'c',
    });
  });

  it('are kept where V1’s texts are there, or another old name came first', () => {
    expect(readJson({ ...v1, greeting: 'g', context: 'c' }).card.unknown.card).toEqual({ greeting: 'g', context: 'c' });
    const { card } = readJson({ char_name: 'A', char_persona: 'p', context: 'c', char_greeting: 'g' });
    expect(card).toMatchObject({ name: 'A', description: 'p', unknown: { card: { context: 'c' } } });
  });
});
