import {
  assetBytes,
  withOtherIcon,
  cardLimits,
  emptyCard,
  readCard,
  writeCharx,
  writeJson,
  writePng,
  type RoleplayCard,
  type CardAsset,
  type JsonObject,
} from '@masque/roleplay/cards';
import { aTextChunk, bytesOf, tinyPng } from '../../test/builders.ts';
import { encodeBase64 } from '../shared/base64.ts';
import { joinBytes } from './png.chunks.ts';
import { outcomeOf } from '../../test/card-files.ts';

const smile = Uint8Array.of(1, 2, 3, 4);
const song = Uint8Array.of(250, 0, 9);
const base64 = (bytes: Uint8Array): string => new TextDecoder().decode(encodeBase64(bytes));
const asset = (uri: string, changes: Partial<CardAsset> = {}): CardAsset => ({
  type: 'emotion',
  uri,
  name: 'smile',
  ext: 'png',
  unknown: {},
  ...changes,
});
const aCard = (changes: Partial<RoleplayCard> = {}): RoleplayCard => ({ ...emptyCard('Aria'), ...changes });
const plain = (card: RoleplayCard): RoleplayCard => ({ ...card, files: { ...card.files } });

/** A PNG card as RisuAI writes it: asset chunks before the card's own. */
const risuPng = (data: JsonObject, ...chunks: [keyword: string, value: Uint8Array][]): Uint8Array => {
  const card = bytesOf({ spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Aria', ...data } });
  const texts = [...chunks, ['chara', encodeBase64(card)] as const].map(([keyword, value]) =>
    aTextChunk(keyword, value),
  );
  return joinBytes([tinyPng().subarray(0, -12), ...texts, tinyPng().subarray(-12)]);
};

describe('files in a PNG', () => {
  it('of RisuAI are found by their numbers, with a colon and in the older form without', () => {
    const assets = ['1', '2'].map((number) => ({ type: 'emotion', uri: `__asset:${number}`, name: 'a', ext: 'png' }));
    const png = risuPng(
      { assets },
      ['chara-ext-asset_1', encodeBase64(smile)],
      ['chara-ext-asset_:2', encodeBase64(song)],
    );
    const { card, report, image } = readCard(png);
    expect(card.assets?.map((each) => assetBytes(card, each))).toEqual([smile, song]);
    expect(report).toMatchObject({ kept: [], dropped: [] });
    expect(image?.bytes).toEqual(tinyPng());
    for (const again of [writePng(card, tinyPng()), writeCharx(card)])
      expect(plain(readCard(again).card)).toEqual(plain(card));
  });

  it('may have names of any script', () => {
    const files = { 'assets/情感/笑顔.png': smile, 'assets/emotion/süß.png': song };
    expect({ ...readCard(writePng(aCard({ files }), tinyPng())).card.files }).toEqual(files);
  });

  it('that are damaged or twice there are left out, and the report says so', () => {
    const { card, report } = readCard(
      risuPng(
        {},
        ['chara-ext-asset_1', bytesOf('!!!')],
        ['chara-ext-asset_2', encodeBase64(smile)],
        ['chara-ext-asset_:2', encodeBase64(song)],
      ),
    );
    expect({ ...card.files }).toEqual({ 2: smile });
    expect(report.dropped).toEqual([
      { field: '1', message: 'The file “1” in the picture is damaged and was left out.' },
      { field: '2', message: 'The picture has the file “2” more than once; the first was read.' },
    ]);
  });

  it('are bounded in number', () => {
    const chunks = Array.from(
      { length: 4 },
      (_, i) => [`chara-ext-asset_${i}`, encodeBase64(smile)] as [string, Uint8Array],
    );
    const png = risuPng({}, ...chunks);
    expect(outcomeOf(() => readCard(png, '', { ...cardLimits, entries: 4 }))).toBe('read');
    expect(outcomeOf(() => readCard(png, '', { ...cardLimits, entries: 3 }))).toBe('too_big');
  });
});

describe('JSON of a card with files', () => {
  const files = { 'assets/smile.png': smile, '1': song };
  const written = (card: RoleplayCard) => readCard(writeJson(card)).card;

  it('has them in the addresses of its assets', () => {
    const card = aCard({ files, assets: [asset('embeded://assets/smile.png'), asset('__asset:1', { ext: 'mp3' })] });
    const again = written(card);
    expect(again.assets).toEqual([
      asset(`data:image/png;base64,${base64(smile)}`),
      asset(`data:audio/mpeg;base64,${base64(song)}`, { ext: 'mp3' }),
    ]);
    expect(again.assets?.map((each) => assetBytes(again, each))).toEqual([smile, song]);
  });

  it('names no type for an ending that it does not know', () => {
    const card = aCard({ assets: [asset('embeded://a', { ext: 'constructor' })], files: { a: smile } });
    expect(readCard(writeJson(card)).card.assets?.[0]?.uri).toBe(
      `data:application/octet-stream;base64,${base64(smile)}`,
    );
  });

  it('has the picture of its icon', () => {
    const icon = asset('embeded://assets/smile.png', { type: 'icon', name: 'main' });
    expect(readCard(writeJson(aCard({ files, assets: [icon] }))).image).toEqual({ bytes: smile, ext: 'png' });
  });

  it('has RisuAI’s emotions in base64, as RisuAI writes them', () => {
    const risuai = {
      emotions: [['smile', '__asset:1']],
      vits: { a: '__asset:1' },
      note: '__asset:missing',
      more: [1, null],
    };
    expect(written(aCard({ files, extensions: { risuai, other: '__asset:1' } })).extensions).toEqual({
      risuai: { ...risuai, emotions: [['smile', base64(song)]], vits: { a: base64(song) } },
      other: '__asset:1',
    });
  });

  it('is not written where it could not be read again, or where many addresses lead to one file', () => {
    const large = { large: new Uint8Array(cardLimits.json) };
    expect(outcomeOf(() => writeJson(aCard({ files: large })))).toBe('read');
    expect(outcomeOf(() => writeJson(aCard({ files: large, assets: [asset('__asset:large')] })))).toBe('too_big');
    const some = { some: new Uint8Array(2 ** 20) };
    const assets = Array.from({ length: 1000 }, () => asset('__asset:some'));
    expect(outcomeOf(() => writeJson(aCard({ files: some, assets })))).toBe('too_big');
    expect(outcomeOf(() => writeJson(aCard({ description: 'x'.repeat(cardLimits.json) })))).toBe('too_big');
  });

  it('that leads to files it does not hold is read, and the report says so', () => {
    const { report } = readCard(
      bytesOf({
        name: 'A',
        scenario: 's',
        assets: [{ type: 'icon', uri: 'embeded://a.png', name: 'main', ext: 'png' }],
      }),
    );
    expect(report.kept).toEqual([
      { field: 'assets[0].uri', message: '“assets[0].uri” points to “a.png”, which isn’t in this file.' },
    ]);
  });
});

describe('a CHARX of a card from a PNG', () => {
  const picture = { bytes: tinyPng(), ext: 'png' };
  const charx = (changes: Partial<RoleplayCard>) => readCard(writeCharx(aCard(changes), picture));
  const main = { type: 'icon', name: 'main', uri: 'embeded://assets/icon/images/main.png', ext: 'png', unknown: {} };

  it('has its picture as the main icon', () => {
    const { card, image } = charx({});
    expect(card.assets).toEqual([main]);
    expect(image).toEqual(picture);
  });

  it('has it in place of the default icon, whose other fields stay', () => {
    const assets = [
      asset('https://example.org/a.png'),
      asset('ccdefault:', { type: 'icon', name: 'main', unknown: { x: 1 } }),
    ];
    const { card, image } = charx({ assets });
    expect(card.assets).toEqual([assets[0], { ...main, unknown: { x: 1 } }]);
    expect(image).toEqual(picture);
  });

  it('has it beside an icon that lives elsewhere', () => {
    const elsewhere = asset('https://example.org/a.png', { type: 'icon', name: 'main' });
    const { card, image } = charx({ assets: [elsewhere] });
    expect(card.assets).toEqual([elsewhere, { ...main, name: 'picture' }]);
    expect(image).toEqual(picture);
  });

  it('takes the place of no other file', () => {
    const files = { 'assets/icon/images/main.png': smile };
    const { card, image } = charx({ files });
    expect(card.files['assets/icon/images/main.png']).toEqual(smile);
    expect(image).toEqual(picture);
  });

  it('is refused for a file that no archive is written with', () => {
    const { card } = readCard(risuPng({}, ['chara-ext-asset_:__proto__', encodeBase64(smile)]));
    expect(Object.keys(card.files)).toEqual(['__proto__']);
    expect(outcomeOf(() => writeCharx(card))).toBe('unsafe_zip');
    expect(plain(readCard(writePng(card, tinyPng())).card)).toEqual(plain(card));
  });

  it('keeps the icon that it embeds already', () => {
    const icon = asset('__asset:1', { type: 'icon', name: 'main' });
    expect(charx({ files: { '1': smile }, assets: [icon] }).card).toMatchObject({
      assets: [icon],
      files: { '1': smile },
    });
  });
});

describe('a card that gets another picture', () => {
  const icon = asset('embeded://old.png', { type: 'icon', name: 'main', unknown: { x: 1 } });
  const other = { bytes: song, ext: 'webp' };
  const files = { 'old.png': smile, 'notes.txt': song };

  it('holds it in place of its main icon, whose file goes', () => {
    const card = withOtherIcon(aCard({ assets: [icon], files }), other);
    const uri = 'embeded://assets/icon/images/main.webp';
    expect(card.assets).toEqual([{ ...icon, uri, ext: 'webp' }]);
    expect({ ...card.files }).toEqual({ 'notes.txt': song, 'assets/icon/images/main.webp': song });
  });

  it('leaves the icon to the file around it where that is a picture', () => {
    const card = withOtherIcon(aCard({ assets: [icon], files }), null);
    expect(card.assets).toEqual([{ ...icon, uri: 'ccdefault:' }]);
    expect({ ...card.files }).toEqual({ 'notes.txt': song });
  });

  it('keeps a file that another asset leads to', () => {
    const card = withOtherIcon(aCard({ assets: [icon, asset('embeded://old.png')], files }), null);
    expect({ ...card.files }).toEqual(files);
  });

  it.each<[string, Partial<RoleplayCard>]>([
    ['no icon', { assets: [asset('embeded://old.png')], files }],
    ['one that lives elsewhere', { assets: [{ ...icon, uri: 'https://example.org/a.png' }] }],
    ['no assets', {}],
  ])('stays as it is with %s', (_, own) => {
    const card = aCard(own);
    expect(withOtherIcon(card, other)).toBe(card);
  });
});

describe('both chunks of a PNG', () => {
  const dropChunk = (png: Uint8Array, keyword: string): Uint8Array => {
    const text = new TextDecoder('latin1').decode(png);
    const start = text.indexOf(`tEXt${keyword}\0`) - 4;
    const length = new DataView(png.buffer, png.byteOffset).getUint32(start);
    return joinBytes([png.subarray(0, start), png.subarray(start + 12 + length)]);
  };

  it.each(Array.from({ length: 9 }, (_, i) => i))('hold the same card whatever its length: %d', (i) => {
    for (const groupOnlyGreetings of [[], ['g'.repeat(i), 'x']]) {
      const unknown = { card: { outer: 'o'.repeat(i) }, data: { inner: 'é' } };
      const card = aCard({ description: '✨'.repeat(i), unknown, groupOnlyGreetings });
      const png = writePng(card, tinyPng());
      expect(readCard(dropChunk(png, 'chara'))).toMatchObject({ card, report: { spec: 'V3', repaired: [] } });
      expect(readCard(dropChunk(png, 'ccv3'))).toMatchObject({ card, report: { spec: 'V2', repaired: [] } });
    }
  });
});
