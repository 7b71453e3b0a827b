import { describe, expect, it } from '@jest/globals';
import { CardError, readCard } from '@masque/roleplay/cards';
import { LorebookError, readLorebookFile } from '@masque/roleplay/lorebook';
import { zipSync } from 'fflate';
import { bytesOf, tinyPng } from '../../test/builders.ts';
import { aFile, itemsOf, leftIn, problemsOf, scanned } from '../../test/folders.ts';
import { aRisuModule, aRisuScript, risum } from '../../test/risum.ts';
import { decodeRPack } from './rpack.ts';

const file = risum(aRisuModule, [tinyPng()]);
/** `importModule` in RisuAI's `process/modules.ts`: in JSON, the fields stand beside the type. */
const json = { type: 'risuModule', ...aRisuModule };

it('unpacks what RisuAI’s own `rpack_bg.wasm` packed', () => {
  const packed =
    'e66e6161202d40e2b24c05209761e66e6161616120f2d32d05209761204b05d361b6ad61d885ad206e61617b006e6161200f6c2c0520976120790e48b2db40e2b24c05206e7b';
  const bytes = Uint8Array.from(packed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = JSON.stringify({ module: { name: 'Sea · 海' }, type: 'risuModule' }, null, 2);
  expect(new TextDecoder().decode(decodeRPack(bytes))).toBe(text);
});

describe('a RisuAI module alone', () => {
  it.each([
    ['.risum', file],
    ['JSON', bytesOf(json)],
  ])('becomes a lorebook: %s', (_, bytes) => {
    const { book, dropped } = readLorebookFile(bytes);
    expect(book).toMatchObject({
      name: 'Sea',
      description: 'Everything about the sea.',
      entries: [{ keys: ['tide', 'flood'], content: 'The tide is high.' }],
    });
    expect(dropped.map(({ field }) => field)).toEqual(['regex', 'trigger', 'assets']);
  });

  it('without a lorebook, or damaged, says so', () => {
    expect(() => readLorebookFile(risum({ name: 'Scripts', regex: [] }))).toThrow(LorebookError);
    expect(() => readLorebookFile(file.slice(0, 200))).toThrow(LorebookError);
    expect(() => readCard(file)).toThrow(new CardError('module'));
  });
});

describe('scanning a folder with RisuAI’s modules', () => {
  it.each([
    ['.risum', aFile('Sea.risum', file)],
    ['JSON', aFile('Sea.json', json)],
  ])('finds the lorebook and the scripts, and names the rest: %s', async (_, entry) => {
    const scan = await scanned([entry]);
    expect(scan.items.map(({ kind, title }) => [kind, title])).toEqual([
      ['lorebook', 'Sea'],
      ['regex', 'dashes'],
    ]);
    expect(leftIn(scan)).toEqual({ sprites: 1, risu: 1 });
    expect(problemsOf(scan)).toEqual([]);
  });

  it('reads only the beginning of a large module', async () => {
    const whole = aFile('Sea.risum', file);
    const slices: number[] = [];
    const slice = (start: number, end: number) => {
      slices.push(end);
      return Promise.resolve(file.subarray(start, end));
    };
    expect(itemsOf(await scanned([{ ...whole, slice }]), 'lorebook')).toHaveLength(1);
    expect(whole.reads()).toBe(0);
    expect(Math.max(...slices)).toBeLessThan(file.length - tinyPng().length);
  });

  it('names scripts that can’t be carried over, and parts of others', async () => {
    const regex = [aRisuScript({ out: '@@emo joy' }), aRisuScript({ comment: 'time', out: '{{isodate}} {{calc::1}}' })];
    const scan = await scanned([aFile('Sea.risum', risum({ name: 'Sea', id: '1', regex }))]);
    expect(itemsOf(scan, 'regex').map(({ about }) => about.unsupported)).toEqual([['{{calc}}']]);
    expect(problemsOf(scan)).toEqual([['Sea.risum: scripts: dashes', { unsupported: ['@@emo'] }]]);
  });

  it('names a damaged module', async () => {
    const scan = await scanned([aFile('a.risum', file.slice(0, 100)), aFile('b.risum', 'text')]);
    expect(problemsOf(scan)).toEqual([
      ['a.risum', 'unreadable'],
      ['b.risum', 'unreadable'],
    ]);
  });
});

describe('RisuAI’s cards', () => {
  const data = (extensions: object) => ({ name: 'Mira', description: 'Keeps a lighthouse.', extensions });
  const card = (extensions: object) => ({ spec: 'chara_card_v3', spec_version: '3.0', data: data(extensions) });

  it('bring their scripts as SillyTavern’s, and keep RisuAI’s', () => {
    const customScripts = [aRisuScript(), aRisuScript({ out: '@@emo joy' })];
    const { card: read, report } = readCard(bytesOf(card({ risuai: { customScripts } })));
    expect(read.extensions).toMatchObject({ risuai: { customScripts }, regex_scripts: [{ findRegex: '/—/g' }] });
    expect(report.dropped.map(({ message }) => message)).toEqual([
      'The script “dashes” needs @@emo, which Masque doesn’t support.',
    ]);
  });

  it('bring the scripts of the module in a CHARX', () => {
    const bytes = zipSync({ 'card.json': bytesOf(card({ risuai: {} })), 'module.risum': file });
    expect(readCard(bytes).card.extensions['regex_scripts']).toMatchObject([{ findRegex: '/—/g' }]);
  });

  it('don’t convert scripts twice', () => {
    const extensions = { risuai: { customScripts: [aRisuScript()] }, regex_scripts: [] };
    expect(readCard(bytesOf(card(extensions))).card.extensions).toEqual(extensions);
  });
});
