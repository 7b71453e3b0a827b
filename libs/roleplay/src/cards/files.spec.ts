import { zipSync, type Zippable } from 'fflate';
import {
  assetBytes,
  cardLimits,
  CardError,
  emptyCard,
  readCard,
  writeCharx,
  writePng,
  type RoleplayCard,
} from '@masque/roleplay/cards';
import { aTextChunk, bigPng, bytesOf, tinyPng } from '../../test/builders.ts';
import { encodeBase64 } from '../shared/base64.ts';
import { isPng, joinBytes, pngChunks } from './png.chunks.ts';
import { readTextChunk } from './png.text.ts';
import { outcomeOf } from '../../test/card-files.ts';

const aCard = (changes: Partial<RoleplayCard> = {}): RoleplayCard => ({
  ...emptyCard('Åria ✨'),
  firstMessage: 'Hi',
  ...changes,
});
const named = (name: string) => ({ name, scenario: 's' });
const keywords = (png: Uint8Array): string[] =>
  [...pngChunks(png)].flatMap((chunk) => {
    const text = readTextChunk(chunk);
    return text ? [new TextDecoder().decode(text.keyword)] : [];
  });

function pngWith(...texts: [keyword: string, value: Uint8Array | object][]): Uint8Array {
  const png = tinyPng();
  const chunks = texts.map(([keyword, value]) =>
    aTextChunk(keyword, value instanceof Uint8Array ? value : encodeBase64(bytesOf(value))),
  );
  return joinBytes([png.subarray(0, png.length - 12), ...chunks, png.subarray(png.length - 12)]);
}

describe('PNG', () => {
  it('writes both chunks before the end and reads them back', () => {
    const png = writePng(aCard(), tinyPng());
    expect(keywords(png)).toEqual(['chara', 'ccv3']);
    expect([...pngChunks(png)].map((chunk) => chunk.type)).toEqual(['IHDR', 'IDAT', 'tEXt', 'tEXt', 'IEND']);
    const { card, report, image } = readCard(png, 'aria.png');
    expect(card).toEqual(aCard());
    expect(report).toMatchObject({ file: 'aria.png', format: 'png', spec: 'V3', repaired: [], kept: [] });
    expect(image).toEqual({ bytes: tinyPng(), ext: 'png' });
  });

  it('replaces the old card', () => {
    const png = writePng(
      aCard({ name: 'New' }),
      writePng(aCard(), pngWith(['ChArA', { name: 'Old' }], ['Title', bytesOf('x')])),
    );
    expect(keywords(png)).toEqual(['Title', 'chara', 'ccv3']);
    expect(readCard(png).card.name).toBe('New');
  });

  it('makes valid checksums', () => {
    for (const value of ['b', '0123456789', 'x'.repeat(1000)])
      expect([...aTextChunk('a', bytesOf(value)).subarray(-4)]).toEqual([...crcOf(`tEXta\0${value}`)]);
  });

  it('prefers ccv3, whatever the case of the keyword', () => {
    expect(readCard(pngWith(['CHARA', named('Two')], ['CCv3', named('Three')])).card.name).toBe('Three');
    expect(readCard(pngWith(['CHARA', named('Two')])).card.name).toBe('Two');
  });

  it.each([
    ['is damaged', bytesOf('!!!')],
    ['has no data', { spec: 'chara_card_v3', spec_version: '3.0' }],
    ['holds no card', { name: 'Two' }],
  ])('falls back to chara when ccv3 %s', (_, v3) => {
    const { card, report } = readCard(pngWith(['ccv3', v3], ['chara', named('Two')]));
    expect(card.name).toBe('Two');
    expect(report.repaired[0]?.message).toBe('The V3 data holds no readable card; the V2 data was read.');
  });

  it('reads JSON that was not encoded, and base64 with breaks, without padding, URL-safe', () => {
    expect(readCard(pngWith(['chara', bytesOf(named('Raw'))])).card.name).toBe('Raw');
    const base64 = new TextDecoder().decode(encodeBase64(bytesOf(named('A?>~'))));
    const loose = base64
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
      .replace(/(.{7})/g, '$1\r\n');
    expect(readCard(pngWith(['chara', bytesOf(loose)])).card.name).toBe('A?>~');
  });

  it('keeps embedded files', () => {
    const files = { 'assets/emotion/smile.png': new Uint8Array([1, 2, 3]), ['long/'.repeat(30)]: new Uint8Array([4]) };
    const png = writePng(aCard({ files }), tinyPng());
    const { card, image } = readCard(png);
    expect({ ...card.files }).toEqual(files);
    expect(image!.bytes).toEqual(tinyPng());
    expect(
      assetBytes(card, { type: 'emotion', uri: '__asset:assets/emotion/smile.png', name: '', ext: '', unknown: {} }),
    ).toEqual(new Uint8Array([1, 2, 3]));
  });

  it.each([
    ['no card', tinyPng(), 'no_card'],
    ['other text', pngWith(['Title', { name: 'x' }]), 'no_card'],
    ['damaged base64', pngWith(['chara', bytesOf('###')]), 'bad_json'],
    ['damaged JSON', pngWith(['chara', encodeBase64(bytesOf('{"name":'))]), 'bad_json'],
    ['a JSON that is no card', pngWith(['chara', { x: 1 }]), 'not_a_card'],
    ['JSON too deep', pngWith(['chara', encodeBase64(bytesOf('{"a":'.repeat(70)))]), 'too_deep'],
    ['a cut file', writePng(aCard(), tinyPng()).slice(0, -5), 'truncated'],
    ['a file cut in the picture', tinyPng().slice(0, 40), 'truncated'],
    ['a signature alone', tinyPng().slice(0, 8), 'truncated'],
    ['a length beyond the file', bigPng(10).map((byte, i) => (i === 8 ? 0xff : byte)), 'truncated'],
  ])('refuses %s', (_name, bytes, code) => expect(outcomeOf(() => readCard(bytes))).toBe(code));

  it('writes into nothing but a PNG', () => {
    expect(outcomeOf(() => writePng(aCard(), bytesOf('GIF89a')))).toBe('unknown_format');
    expect(outcomeOf(() => writePng(aCard(), tinyPng().slice(0, 20)))).toBe('truncated');
    expect(isPng(writePng(aCard(), tinyPng()))).toBe(true);
  });
});

/** Bit by bit, to check the fast implementation. */
function crcOf(text: string): Uint8Array {
  let crc = 0xffffffff;
  for (const byte of bytesOf(text)) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, ~crc);
  return out;
}

describe('CHARX', () => {
  const icon = { type: 'icon', uri: 'embeded://assets/icon/images/main.webp', name: 'main', ext: 'webp', unknown: {} };
  const charx = (files: Zippable): Uint8Array => zipSync({ 'card.json': bytesOf(named('Zip')), ...files });

  it('round-trips with its files, and gives the main icon', () => {
    const files = {
      'assets/icon/images/main.webp': new Uint8Array([9, 8]),
      'assets/other/code/a.lua': new Uint8Array(0),
    };
    const { card, report, image } = readCard(writeCharx(aCard({ assets: [icon], files })));
    expect({ ...card, files: { ...card.files } }).toEqual(aCard({ assets: [icon], files }));
    expect(report).toMatchObject({ format: 'charx', spec: 'V3' });
    expect(image).toEqual({ bytes: new Uint8Array([9, 8]), ext: 'webp' });
  });

  it('writes the same bytes for the same card', () => expect(writeCharx(aCard())).toEqual(writeCharx(aCard())));

  it.each([
    ['https://example.org/a.png', null],
    ['ccdefault:', null],
    ['embeded://missing', null],
    ['embedded://x', [1]],
    ['data:image/png;base64,AQ==', [1]],
    ['data:text/plain,abc', null],
  ])('the icon %s', (uri, expected) => {
    const { image } = readCard(writeCharx(aCard({ assets: [{ ...icon, uri }], files: { x: new Uint8Array([1]) } })));
    expect(image && [...image.bytes]).toEqual(expected);
  });

  it('leaves folders out', () => {
    expect(Object.keys(readCard(charx({ 'assets/': new Uint8Array(0), a: new Uint8Array(1) })).card.files)).toEqual([
      'a',
    ]);
  });

  it.each(['../evil', 'a/../../evil', '/etc/passwd', 'C:/evil', 'c:evil', 'a\\..\\evil', '\\\\server\\evil', '..'])(
    'refuses the path %s',
    (path) => {
      expect(outcomeOf(() => readCard(charx({ [path]: new Uint8Array(1) })))).toBe('unsafe_zip');
      expect(outcomeOf(() => writeCharx(aCard({ files: { [path]: new Uint8Array(1) } })))).toBe('unsafe_zip');
    },
  );

  it('refuses bombs: ratio, size, number of entries', () => {
    const zeros = charx({ a: new Uint8Array(2 ** 21) });
    expect(outcomeOf(() => readCard(zeros))).toBe('unsafe_zip');
    expect(outcomeOf(() => readCard(zeros, '', { ...cardLimits, ratio: 5000 }))).toBe('read');
    expect(outcomeOf(() => readCard(zeros, '', { ...cardLimits, ratio: 5000, unpacked: 2 ** 20 }))).toBe('unsafe_zip');
    const many = charx(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}`, new Uint8Array(1)])));
    expect(outcomeOf(() => readCard(many, '', { ...cardLimits, entries: 20 }))).toBe('unsafe_zip');
    expect(outcomeOf(() => readCard(many, '', { ...cardLimits, entries: 21 }))).toBe('read');
  });

  it('takes no more than an entry claims', () => {
    const bytes = charx({ a: new Uint8Array(100_000) });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    // The central directory claims ten bytes instead of a hundred thousand.
    for (let at = bytes.length - 22; at > 0; at--) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 100_000)
        view.setUint32(at + 24, 10, true);
    }
    const unpack = (): number => {
      try {
        return readCard(bytes).card.files['a']?.length ?? 0;
      } catch (error) {
        return error instanceof CardError ? 0 : Infinity;
      }
    };
    expect(unpack()).toBeLessThanOrEqual(10);
  });

  it.each([
    ['no card.json', zipSync({ 'other.json': bytesOf({ name: 'x' }) }), 'no_card_json'],
    ['a broken card.json', zipSync({ 'card.json': bytesOf('{') }), 'bad_json'],
    ['a cut archive', zipSync({ 'card.json': bytesOf({ name: 'x' }) }).slice(0, -10), 'bad_zip'],
    ['a head alone', bytesOf('PK\u0003\u0004'), 'bad_zip'],
  ])('refuses %s', (_name, bytes, code) => expect(outcomeOf(() => readCard(bytes))).toBe(code));
});
