import { CardError, cardLimits, emptyCard, readCard, writePng } from '@masque/roleplay/cards';
import { aTextChunk, bytesOf, tinyPng } from '../../test/builders.ts';
import { internationalTextChunk, packedTextChunk, pngChunk, pngOf } from '../../test/pictures.ts';
import { encodeBase64 } from '../shared/base64.ts';
import { inflated } from './png.text.ts';
import { outcomeOf } from '../../test/card-files.ts';

const json = (name: string): Uint8Array => bytesOf({ name, description: 'Åria ✨ '.repeat(500) });
const base64 = (name: string): Uint8Array => encodeBase64(json(name));
const codeOf = (bytes: Uint8Array, limits = cardLimits) => outcomeOf(() => readCard(bytes, '', limits));

describe('a PNG card', () => {
  it.each([
    ['zTXt', packedTextChunk('chara', base64('Aria'))],
    ['zTXt, JSON as it is', packedTextChunk('Chara', json('Aria'))],
    ['iTXt', internationalTextChunk('chara', base64('Aria'))],
    ['iTXt with a language', internationalTextChunk('ccv3', base64('Aria'), false, 'de')],
    ['iTXt, JSON as it is', internationalTextChunk('chara', json('Aria'))],
    ['iTXt, packed', internationalTextChunk('ccv3', base64('Aria'), true, 'de')],
    ['iTXt, packed JSON', internationalTextChunk('chara', json('Aria'), true)],
  ])('may stand in %s', (_, chunk) => {
    const { card, report, image } = readCard(pngOf(chunk));
    expect(card).toMatchObject({ name: 'Aria', description: 'Åria ✨ '.repeat(500) });
    expect(report).toMatchObject({ format: 'png', repaired: [], dropped: [] });
    expect(image?.bytes).toEqual(tinyPng());
    // A written card replaces the old one, whatever chunk held it.
    expect(readCard(writePng(emptyCard('New'), pngOf(chunk))).card.name).toBe('New');
  });

  it('in tEXt goes before one of the same version in other chunks, ccv3 before chara', () => {
    const packed = packedTextChunk('chara', base64('Packed'));
    const plain = aTextChunk('chara', base64('Plain'));
    for (const png of [pngOf(packed, plain), pngOf(plain, packed)]) {
      const { card, report } = readCard(png);
      expect(card.name).toBe('Plain');
      expect(report.dropped).toEqual([{ field: 'chara', message: expect.stringContaining('more than once') }]);
    }
    expect(readCard(pngOf(plain, packedTextChunk('ccv3', base64('V3')))).card.name).toBe('V3');
    expect(readCard(pngOf(packed, internationalTextChunk('chara', base64('Other')))).card.name).toBe('Packed');
  });

  it.each([
    ['other words', packedTextChunk('Comment', base64('A')), 'no_card'],
    ['a method that PNG does not know', pngChunk('zTXt', bytesOf('chara\0\u0001x')), 'no_card'],
    ['such a method in iTXt', pngChunk('iTXt', bytesOf('chara\0\u0001\u0001\0\0x')), 'no_card'],
    ['no end of the language', pngChunk('iTXt', bytesOf('chara\0\0\0de')), 'no_card'],
    ['nothing packed', pngChunk('zTXt', bytesOf('chara\0\0')), 'bad_json'],
    ['what was never packed', pngChunk('zTXt', bytesOf('chara\0\0{"name":"A"}')), 'bad_json'],
    ['packed words', packedTextChunk('chara', bytesOf('#'.repeat(9))), 'bad_json'],
  ])('is missed where there is %s', (_, chunk, code) => expect(codeOf(pngOf(chunk))).toBe(code));

  it('is refused when its packed text was cut anywhere', () => {
    const content = packedTextChunk('chara', base64('A')).slice(8, -4);
    for (let end = 7; end < content.length; end++)
      expect(codeOf(pngOf(pngChunk('zTXt', content.slice(0, end))))).toBe('bad_json');
  });

  it('is no bomb: what comes out is bounded, and only the card’s own text is unpacked', () => {
    const bomb = packedTextChunk('chara', new Uint8Array(30_000_000));
    expect(bomb.length).toBeLessThan(40_000);
    const limits = { ...cardLimits, json: 10_000 };
    expect(codeOf(pngOf(bomb), limits)).toBe('too_big');
    expect(codeOf(pngOf(bomb))).toBe('too_big');
    expect(codeOf(pngOf(aTextChunk('chara', base64('A')), ...Array<Uint8Array>(500).fill(bomb)))).toBe('read');
    expect(codeOf(pngOf(packedTextChunk('chara', base64('A'))), limits)).toBe('read');
  });

  it('may be packed to any length', () => {
    for (let length = 1; length < 2200; length += 7) {
      const text = Uint8Array.from({ length }, (_, i) => Math.imul(i + length, 2_654_435_761) >>> 24);
      const chunk = packedTextChunk('x', text).slice(8 + 3, -4);
      expect(inflated(chunk, length)).toEqual(text);
      expect(() => inflated(chunk, length - 1)).toThrow(CardError);
    }
  });
});
