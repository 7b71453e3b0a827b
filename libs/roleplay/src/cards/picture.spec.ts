import { readCard } from '@masque/roleplay/cards';
import { bytesOf } from '../../test/builders.ts';
import { exifOf, jpegOf, segment, webpOf, type ExifStyle } from '../../test/pictures.ts';
import { encodeBase64 } from '../shared/base64.ts';
import { joinBytes } from './png.chunks.ts';
import { outcomeOf } from '../../test/card-files.ts';

const card = { name: 'Åria ✨', first_mes: 'Hi', tags: ['x'] };
const json = bytesOf(card);
const base64 = encodeBase64(json);
const code = (name: string): Uint8Array => bytesOf(name.padEnd(8, '\0'));
const utf16 = (isLittle: boolean): Uint8Array => {
  const text = JSON.stringify(card);
  const out = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) new DataView(out.buffer).setUint16(i * 2, text.charCodeAt(i), isLittle);
  return out;
};
const jpegExif = (block: Uint8Array): Uint8Array => jpegOf(segment(0xe1, joinBytes([bytesOf('Exif\0\0'), block])));
const codeOf = (bytes: Uint8Array) => outcomeOf(() => readCard(bytes));

/** User comments as different programs write them. */
const texts: Record<string, [text: Uint8Array, style?: ExifStyle]> = {
  'JSON as it is': [json],
  'JSON in ASCII': [joinBytes([code('ASCII'), json])],
  'JSON of no named coding': [joinBytes([code(''), json])],
  'JSON in UTF-16, little endian': [joinBytes([code('UNICODE'), utf16(true)])],
  'JSON in UTF-16, big endian': [joinBytes([code('UNICODE'), utf16(false)]), { isLittle: false }],
  'JSON in UTF-16 of the other order than the block': [joinBytes([code('UNICODE'), utf16(false)])],
  'JSON in UTF-16 with a mark': [joinBytes([code('UNICODE'), Uint8Array.of(0xff, 0xfe), utf16(true)])],
  'base64 of JSON': [base64],
  'base64 of JSON in ASCII, big endian': [joinBytes([code('ASCII'), base64]), { isLittle: false }],
  'JSON in the first directory, ended by a zero': [joinBytes([json, Uint8Array.of(0)]), { isInner: false, type: 2 }],
  'a list of bytes (TavernAI)': [bytesOf(json.join(',')), { isInner: false, type: 2 }],
  'a description': [base64, { isInner: false, type: 2, tag: 0x010e }],
  'base64 after a keyword': [joinBytes([bytesOf('chara:'), base64])],
};

describe.each(Object.entries(texts))('a card in Exif: %s', (_, [text, style]) => {
  it('of a JPEG', () => {
    const bytes = jpegExif(exifOf(text, style));
    const { card: read, report, image } = readCard(bytes);
    expect(read).toMatchObject({ name: 'Åria ✨', firstMessage: 'Hi', tags: ['x'] });
    expect(report).toMatchObject({ format: 'jpeg', spec: 'V1', repaired: [] });
    expect(image).toEqual({ bytes: jpegOf(), ext: 'jpg' });
  });

  it('of a WebP, with JPEG’s mark and without', () => {
    for (const mark of [new Uint8Array(), bytesOf('Exif\0\0')]) {
      const bytes = webpOf(['VP8 ', new Uint8Array(7)], ['EXIF', joinBytes([mark, exifOf(text, style)])]);
      const { card: read, report, image } = readCard(bytes);
      expect(read).toMatchObject({ name: 'Åria ✨', firstMessage: 'Hi', tags: ['x'] });
      expect(report).toMatchObject({ format: 'webp', repaired: [] });
      expect(image).toEqual({ bytes: webpOf(['VP8 ', new Uint8Array(7)]), ext: 'webp' });
    }
  });
});

describe('a card in a JPEG', () => {
  const comments = (...contents: Uint8Array[]): Uint8Array => jpegOf(...contents.map((each) => segment(0xfe, each)));

  it('may stand in a comment', () => {
    expect(readCard(comments(bytesOf('made by hand'), base64)).card.name).toBe('Åria ✨');
    expect(readCard(comments(json)).card.name).toBe('Åria ✨');
  });

  it('may go on in the next comment, since one holds 64 KiB', () => {
    const long = bytesOf({ ...card, description: 'x'.repeat(100_000) });
    expect(readCard(comments(long.subarray(0, 60_000), long.subarray(60_000))).card.description).toHaveLength(100_000);
  });

  it('is read although another comment holds other JSON', () => {
    expect(readCard(comments(bytesOf({ prompt: 'a castle' }), json)).card.name).toBe('Åria ✨');
  });

  it.each([
    ['no metadata', jpegOf(), 'no_card'],
    ['JSON of a painter', comments(bytesOf({ prompt: 'a castle' })), 'no_card'],
    ['words', comments(bytesOf('Hello, world')), 'no_card'],
    ['damaged JSON', comments(bytesOf('{"name":')), 'bad_json'],
    ['a cut segment', jpegOf(segment(0xfe, json)).subarray(0, 30), 'bad_json'],
    ['an Exif block that leads out of the file', jpegExif(exifOf(json).fill(0xff, 30, 44)), 'no_card'],
    ['an Exif block that is cut', jpegExif(exifOf(json).subarray(0, 5)), 'no_card'],
    ['an Exif directory that leads to itself', jpegExif(exifOf(json).fill(8, 18, 19).fill(0, 19, 22)), 'no_card'],
    ['a WebP without one', webpOf(['VP8 ', new Uint8Array(5)]), 'no_card'],
    ['a WebP whose chunk is longer than the file', webpOf(['EXIF', exifOf(json)]).fill(255, 34, 38), 'read'],
  ])('is missed where there is %s', (_, bytes, expected) => expect(codeOf(bytes)).toBe(expected));
});
