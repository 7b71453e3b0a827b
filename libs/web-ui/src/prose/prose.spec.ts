import { describe, expect, it } from '@jest/globals';
import type { Block, TextRun } from './block.ts';
import { proseReader } from './prose.ts';

const parseProse = (text: string, isUnfinished = false) => proseReader()(text, isUnfinished);

const marks = (run: TextRun) =>
  [run.action && 'a', run.speech && 's', run.strong && 'b', run.struck && 'd', run.code && 'c', run.href && 'l']
    .filter(Boolean)
    .join('');
const runsOf = (block: Block | undefined) => (block && 'runs' in block ? block.runs : []);
const line = (text: string, unfinished = false) =>
  runsOf(parseProse(text, unfinished)[0]).map((run) => `${marks(run)}:${run.text}`);
const types = (text: string) => parseProse(text).map(({ type }) => type);

describe('a story', () => {
  it('tells actions, speech and narration apart', () => {
    expect(line('*She turns.* "You are late," she says.')).toEqual([
      'a:She turns.',
      ': ',
      's:"You are late,"',
      ': she says.',
    ]);
  });

  it('lets speech and actions stand in each other', () => {
    expect(line('*He whispers "now" and runs.*')).toEqual(['a:He whispers ', 'as:"now"', 'a: and runs.']);
    expect(line('"You are *late*," she says.')).toEqual(['s:"You are ', 'as:late', 's:,"', ': she says.']);
  });

  it('knows the quotation marks of other languages', () => {
    expect(line('„Ja“ «Oui» 「はい」 “Yes”')).toEqual(['s:„Ja“', ': ', 's:«Oui»', ': ', 's:「はい」', ': ', 's:“Yes”']);
  });

  it('sets what is said and done where words have no spaces between them', () => {
    expect(line('彼女は*振り向いて*「遅い」と言った。')).toEqual([
      ':彼女は',
      'a:振り向いて',
      's:「遅い」',
      ':と言った。',
    ]);
    expect(line('彼は**「待って」**と言った。')).toEqual([':彼は', 'sb:「待って」', ':と言った。']);
  });

  it('keeps text from right to left whole', () => {
    expect(line('*היא מסתובבת.* "שלום"')).toEqual(['a:היא מסתובבת.', ': ', 's:"שלום"']);
  });

  it('keeps the lines of a paragraph, and ends speech with its line', () => {
    expect(line('He "stops\nand "goes" on')).toEqual([':He "stops\nand ', 's:"goes"', ': on']);
  });
});

describe('Markdown', () => {
  it('makes bold bold, and sums keep their asterisks', () => {
    expect(line('**bold** and _soft_ and ~~gone~~ and `code`')).toEqual([
      'b:bold',
      ': and ',
      'a:soft',
      ': and ',
      'd:gone',
      ': and ',
      'c:code',
    ]);
    expect(line('5 * 3 * 2 = 30')).toEqual([':5 * 3 * 2 = 30']);
    expect(line('snake_case_name')).toEqual([':snake_case_name']);
  });

  it.each([
    'Well f**k this s**t',
    'f*ck and s*it, d*mn',
    'f***ing h*ll, what the f*** is s***',
    '@*#%! and $*&!',
    '2*3*4',
    'x**2 + y**2',
    'abso*fucking*lutely un**believ**able',
    'É*t*é, м**т и м**т',
    'yay~~let us go~~ no',
  ])('leaves asterisks inside words, and tildes behind them, as they are: %s', (text) =>
    expect(line(text)).toEqual([`:${text}`]),
  );

  it.each([
    ['*He said f*ck.*', ['a:He said f*ck.']],
    ['*What the f**k, he says.*', ['a:What the f**k, he says.']],
    ['**F**k** you', ['b:F**k', ': you']],
    ['"F**k off," *he says*', ['s:"F**k off,"', ': ', 'a:he says']],
    ['2*3*4 = *24*', [':2*3*4 = ', 'a:24']],
    ['***both***, *walk*ing, **W**elcome', ['ab:both', ':, ', 'a:walk', ':ing, ', 'b:W', ':elcome']],
    ['(*hm*) *stops*.*goes*', [':(', 'a:hm', ':) ', 'a:stops', ':.', 'a:goes']],
    ['*She walks. "Hi" *waves*', [':*She walks. ', 's:"Hi"', ': ', 'a:waves']],
    ['한국어**강조**를 เธอ*หัน*มา', [':한국어', 'b:강조', ':를 เธอ', 'a:หัน', ':มา']],
    ['~~gone~~ `a*b*c`', ['d:gone', ': ', 'c:a*b*c']],
  ])('still sets emphasis beside them: %s', (text, expected) => expect(line(text)).toEqual(expected));

  it('knows lists, quotations, code, tables and rules', () => {
    const text =
      '# Title\n\n- one\n- two\n\n3. three\n\n> said\n\n```js\nx * y\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n\nend';
    expect(types(text)).toEqual(['heading', 'list', 'list', 'quote', 'code', 'table', 'rule', 'paragraph']);
    const [, , numbered, , code] = parseProse(text);
    expect(numbered).toMatchObject({ start: 3, items: [[{ type: 'paragraph' }]] });
    expect(code).toEqual({ type: 'code', text: 'x * y' });
  });

  it('leaves a mark that never closes, inches and long words as they are', () => {
    for (const text of ['*5 stars', 'a 6" nail and a 5" one', 'Hi~ how are you~', '**', '"', '_', '[x]: said he'])
      expect(line(text)).toEqual([`:${text}`]);
  });

  it('makes nothing of HTML, and no link but to the web', () => {
    for (const text of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      'a <b onclick="x">b</b>',
      '<!-- x -->',
      '<div>',
    ])
      expect(
        runsOf(parseProse(text)[0])
          .map((run) => run.text)
          .join(''),
      ).toBe(text);
    for (const href of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/settings',
      'JaVaScRiPt:x',
      'http:',
    ])
      expect(
        parseProse(`[click](${href}) <${href}>`)
          .flatMap(runsOf)
          .filter((run) => run.href),
      ).toEqual([]);
    expect(line('[Masque](https://example.org/a) https://example.org')).toEqual([
      'l:Masque',
      ': ',
      'l:https://example.org',
    ]);
    expect(line('![a picture](https://example.org/a.png)')).toEqual(['l:a picture']);
  });

  it('keeps every letter of an indented text and of a text without blocks', () => {
    expect(types('    four spaces\n\n[name]: what\n\ntext\n---')).toEqual([
      'paragraph',
      'paragraph',
      'paragraph',
      'rule',
    ]);
    expect(parseProse(' \n\n ')).toEqual([]);
  });
});

describe('an unfinished text', () => {
  it.each([
    ['*She tur', ['a:She tur']],
    ['*She turns. "You', ['a:She turns. ', 'as:"You']],
    ['"You are *la', ['s:"You are ', 'as:la']],
    ['**bold', ['b:bold']],
    ['**bold*', ['b:bold']],
    ['She *', [':She']],
    ['a `b', [':a ', 'c:b']],
    ['~~go', ['d:go']],
    ['see [this](https://exa', [':see this']],
    ['*ends. ', ['a:ends.']],
    ['*a **b', ['a:a ', 'ab:b']],
    ['5 * 3', [':5 * 3']],
    ['Well f**', [':Well f']],
    ['Well f**k', [':Well f**k']],
    ['*he says f*ck', ['a:he says f*ck']],
    ['2*3*4', [':2*3*4']],
    ['yay~~go', [':yay~~go']],
  ])('closes what is open at its end: %s', (text, expected) => {
    expect(line(text, true)).toEqual(expected);
  });

  it('looks while it grows as it does in the end', () => {
    const text =
      '*She turns.* "You are **late**," f**k, 2*3*4. *He says f*ck* _Quiet._ 5 * 3 `x` ~~no~~\n\n- *one*\n- "two"\n\nThe *end*.';
    const final = parseProse(text);
    const looks = (blocks: readonly Block[]) => JSON.stringify(blocks, null, 1);
    for (let length = 1; length <= text.length; length += 1) {
      const grown = runsOf(parseProse(text.slice(0, length), true)[0]);
      const whole = runsOf(final[0]);
      expect(grown.slice(0, -1)).toEqual(whole.slice(0, Math.max(0, grown.length - 1)));
    }
    expect(looks(parseProse(text, true))).toBe(looks(final));
  });

  it('reads complete blocks once, and the same whether it grew or not', () => {
    const text = 'One *two*.\n\n- a\n- b\n\n```\ncode\n\nmore\n```\n\nThe "end".';
    const read = proseReader();
    let before: readonly Block[] = [];
    for (let length = 1; length <= text.length; length += 1) {
      const blocks = read(text.slice(0, length), true);
      const stable = Math.min(before.length, blocks.length) - 1;
      for (let at = 0; at < stable; at += 1) expect(blocks[at]).toBe(before[at]);
      before = blocks;
    }
    expect(read(text, false)).toEqual(parseProse(text));
    expect(read('Another text.', false)).toEqual(parseProse('Another text.'));
  });
});

describe('hostile text', () => {
  const size = 100_000;
  /** Milliseconds on a busy machine; quadratic parsing takes many times longer. */
  const most = 6_000;
  it.each(
    [
      '“«„',
      '*a ',
      '**a ',
      '_a ',
      '`',
      '[',
      '[a](',
      '![',
      '> ',
      '- ',
      '1. ',
      '<a ',
      '~~a ',
      '\\',
      '|',
      '"a ',
      '(*"',
      'a*',
      '**a**b ',
      '#',
      '\n> *',
    ].map((part) => [part, part.repeat(size / part.length)] as const),
  )('is read in time: %j', (_, text) => {
    const started = performance.now();
    parseProse(text);
    parseProse(text, true);
    expect(performance.now() - started).toBeLessThan(most);
  });

  it('is read when its marks nest as deep as a block allows', () => {
    const nested = '*a '.repeat(2_600);
    expect(parseProse(nested, true)).toEqual([{ type: 'paragraph', runs: [{ text: nested.trimEnd() }] }]);
    expect(() => parseProse(`${'*a '.repeat(900)}b${'*'.repeat(900)}`)).not.toThrow();
  });

  it('reads a long story in time', () => {
    const story = '*She turns.* "You are late," she says, and **smiles**.\n\n'.repeat(size / 56);
    const started = performance.now();
    expect(parseProse(story).length).toBeGreaterThan(1_000);
    expect(performance.now() - started).toBeLessThan(most);
  });
});
