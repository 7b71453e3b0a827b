import { describe, expect, it } from '@jest/globals';
import { applyLinearScripts, readScripts, type RegexScript, type ScriptUse } from '@masque/roleplay/regex';
import { aRisuScript } from '../../test/risum.ts';
import { readRisuScripts } from './risu.scripts.ts';

const scriptsOf = (...list: object[]): RegexScript[] =>
  readRisuScripts(JSON.parse(JSON.stringify(list))).flatMap(({ script }) => script ?? []);
const unsupportedIn = (own: object) => readRisuScripts([JSON.parse(JSON.stringify(aRisuScript(own)))]);
const use: ScriptUse = { placement: 2, stage: 'stored', expand: (text) => text };
const applied = (text: string, ...list: object[]) => applyLinearScripts(scriptsOf(...list), text, use);

/** Types and rules: RisuAI's `RegexData.svelte` and `process/scripts.ts`. */
describe('RisuAI’s custom scripts', () => {
  it.each([
    ['editinput', [1], 'stored'],
    ['editoutput', [2], 'stored'],
    ['editdisplay', [1, 2], 'display'],
    ['editprocess', [1, 2], 'prompt'],
  ])('run where they ran: %s', (type, placement, stage) => {
    expect(scriptsOf(aRisuScript({ type }))).toMatchObject([
      {
        scriptName: 'dashes',
        findRegex: '/—/g',
        replaceString: ',',
        placement,
        disabled: false,
        markdownOnly: stage === 'display',
        promptOnly: stage === 'prompt',
      },
    ]);
  });

  it('stay off if they were off, and are left out if they find nothing', () => {
    expect(scriptsOf(aRisuScript({ type: 'disabled' }), aRisuScript({ in: '' }))).toMatchObject([{ disabled: true }]);
  });

  it('keep their flags, and use none if they have none of their own', () => {
    const findOf = (own: object) => scriptsOf(aRisuScript({ in: 'a', ...own }))[0]?.findRegex;
    expect(findOf({ flag: 'i' })).toBe('/a/g');
    expect(findOf({ flag: 'gi', ableFlag: true })).toBe('/a/gi');
    expect(findOf({ flag: '<no_end_nl>', ableFlag: true })).toBe('/a/u');
    expect(findOf({ in: 'a/b\nc\\/d' })).toBe('/a\\/b\\nc\\/d/g');
  });

  it('run in the order of their flags', () => {
    const named = (comment: string, flag: string) => aRisuScript({ comment, flag, ableFlag: true });
    const list = [named('c', 'g'), named('b', 'g<order 1>'), named('a', 'g<order 2, no_end_nl>')];
    expect(scriptsOf(...list).map(({ scriptName }) => scriptName)).toEqual(['a', 'b', 'c']);
  });

  it('replace as they did', () => {
    expect(applied('a cat', aRisuScript({ in: 'c(a)t', out: '<b>$1</b>' }))).toBe('a <b>a</b>\n');
    const bare = { in: 'cat', out: '<b>{{data}}</b>', flag: 'g<no_end_nl>', ableFlag: true };
    expect(applied('a cat', aRisuScript(bare))).toBe('a <b>cat</b>');
    expect(applied('a cat', aRisuScript({ in: 'cat', out: '$&$n$$' }))).toBe('a cat\n$');
  });

  it('name what isn’t supported', () => {
    expect(unsupportedIn({ out: '@@emo joy' })).toEqual([{ name: 'dashes', script: null, unsupported: ['@@emo'] }]);
    expect(unsupportedIn({ type: 'edittrans' })).toMatchObject([{ script: null, unsupported: ['edittrans'] }]);
    expect(unsupportedIn({ flag: 'g<move_top>', ableFlag: true })).toMatchObject([
      { script: null, unsupported: ['move_top'] },
    ]);
    expect(unsupportedIn({ out: '{{char}} {{asset::x}} {{#when::1}}a{{/when}}' })).toMatchObject([
      { script: { replaceString: expect.any(String) }, unsupported: ['{{asset}}', '{{when}}'] },
    ]);
  });

  it('are read from RisuAI’s own export', () => {
    const file = readScripts(
      JSON.stringify({ type: 'regex', data: [aRisuScript(), aRisuScript({ out: '@@emo joy' })] }),
    );
    expect(file).toMatchObject({
      scripts: [{ findRegex: '/—/g' }],
      skipped: 0,
      incomplete: [{ unsupported: ['@@emo'] }],
    });
  });
});
