import { hasAll, hasRuns, indexedWords, isNothing, marksIn, matchOf, termsOf } from './search.terms.ts';

describe('what is looked for', () => {
  it.each([
    ['Lantern light', { words: ['lantern', 'light'], runs: [] }],
    ['  "quoted" AND NOT (near)*', { words: ['quoted', 'and', 'not', 'near'], runs: [] }],
    ['rowid:1 OR text:^x', { words: ['rowid', '1', 'or', 'text', 'x'], runs: [] }],
    ['Café STRASSE', { words: ['cafe', 'strasse'], runs: [] }],
    ['straße', { words: ['strasse'], runs: [] }],
    ['Ёлка', { words: ['елка'], runs: [] }],
    ['世界和平', { words: [], runs: ['世界和平'] }],
    ['Mira在森林', { words: ['mira'], runs: ['在森林'] }],
    ['안녕하세요', { words: [], runs: ['안녕하세요'] }],
    ['สวัสดี', { words: [], runs: ['สวัสดี'] }],
    ['the the', { words: ['the'], runs: [] }],
    ['Łukasz', { words: ['lukasz'], runs: [] }],
    ['❤\ufe0f', { words: [], runs: ['❤'] }],
    ['5⭐\ufe0f', { words: ['5'], runs: ['⭐'] }],
    ['👩\u200d💻', { words: [], runs: ['👩💻'] }],
  ])('%j is words and nothing else', (typed, terms) => {
    expect(termsOf(typed)).toEqual(terms);
  });

  it.each(['', '  ', '"', '***', '\u0000', '()-+"^:*', '\ud800', '\ufe0f', '\u200d'])('%j is nothing', (typed) => {
    expect(isNothing(termsOf(typed))).toBe(true);
  });

  it('is bounded, however much was typed', () => {
    const { words } = termsOf(Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' '));
    expect(words).toHaveLength(12);
    expect(termsOf('x'.repeat(10_000)).words).toEqual(['x'.repeat(40)]);
    expect(termsOf('世'.repeat(10_000)).runs[0]).toHaveLength(64);
  });

  it('asks for beginnings of words, and for pairs of characters that have no spaces between them', () => {
    expect(matchOf(termsOf('Lan 世界和'))).toBe('"lan"* AND "世界" AND "界和"');
    expect(matchOf(termsOf('世'))).toBe('"世"');
  });
});

describe('what is indexed of a text', () => {
  it('is each word once', () => {
    expect(indexedWords('*The* lantern, the LANTERN. “Été”')).toBe('the lantern ete');
  });

  it('is each character and each pair of scripts without spaces', () => {
    expect(indexedWords('世界和, 世')).toBe('世 界 和 世界 界和');
  });
});

describe('a text', () => {
  it('has a run only where its characters stand together', () => {
    const terms = termsOf('世界和平');
    expect(hasRuns('愿世界和平。', terms)).toBe(true);
    expect(hasRuns('世界和 界和平', terms)).toBe(false);
  });

  it('has all of several words', () => {
    expect(hasAll('The Last Lantern', termsOf('lan last'))).toBe(true);
    expect(hasAll('The Last Lantern', termsOf('antern'))).toBe(false);
  });

  it.each([
    ['She lifts the lantern; lanterns swing.', 'lantern', ['lantern', 'lanterns']],
    ['Das Café an der Straße', 'cafe strasse', ['Café', 'Straße']],
    ['愿世界和平，世界', '世界', ['世界', '世界']],
    ['ﬁne ﬁre', 'fire', ['ﬁre']],
    ['ＡＢＣ世界', 'abc', ['ＡＢＣ']],
    ['ドアを開ける', 'を', ['を']],
    ['nothing here', 'lantern', []],
    ['Five ⭐\ufe0f place', '⭐', ['⭐\ufe0f']],
    ['Five ⭐\ufe0f place', '❤\ufe0f', []],
    ['a 👩\u200d💻 writes', '👩\u200d💻', ['👩\u200d💻']],
    ['5⭐', '⭐', ['⭐']],
  ])('%j marks what %j finds', (text, typed, marked) => {
    const marks = marksIn(text, termsOf(typed), 20);
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(marked);
  });
});
