import { activateLore, readLorebook } from '@masque/roleplay/lorebook';
import { linearRegex } from '@masque/roleplay/regex';
import { aBookOf, chatOf, fired } from '../../test/builders.ts';

const isFound = (key: string, text: string, extensions = {}, entry = {}): boolean =>
  fired([{ keys: [key], extensions, ...entry }], chatOf(text), { regex: linearRegex, settings: { wholeWords: false } })
    .length === 1;

describe('plain keys', () => {
  it.each([
    ['dragon', 'A dragon!', true],
    ['dragon', 'Snapdragons', true],
    ['dragon', 'A DRAGON!', true],
    ['DRAGON', 'a dragon', true],
    ['dragon', 'A drag on', false],
    ['two words', 'those two words here', true],
    ['  dragon ', 'dragon', true],
    ['   ', 'anything', false],
    ['мир', 'Мирный', true],
    ['魔法', '使用魔法书', true],
    ['café', 'CAFE\u0301', true],
    ['ΟΔΟΣ', 'ὁδὸς οδός οδος', true],
    ['aab', 'aaab', true],
    ['abcd', 'abcabcd', true],
    ['she', 'ushers', true],
    ['👍', 'ok 👍', true],
  ])('%s in “%s”: %s', (key, text, expected) => expect(isFound(key, text)).toBe(expected));

  it.each([
    ['Dragon', 'a dragon', { caseSensitive: true }, false],
    ['Dragon', 'a Dragon', { caseSensitive: true }, true],
    ['Dragon', 'a dragon', { extensions: { case_sensitive: true } }, false],
    ['Dragon', 'a dragon', { caseSensitive: false, extensions: { case_sensitive: true } }, false],
    ['Dragon', 'a dragon', { caseSensitive: true, extensions: { case_sensitive: false } }, true],
    ['Dragon', 'a dragon', { caseSensitive: false, extensions: { case_sensitive: null } }, true],
  ])('%s in “%s” with %j: %s', (key, text, entry, expected) => expect(isFound(key, text, {}, entry)).toBe(expected));

  it('takes the settings where the entry says nothing', () => {
    const settings = { caseSensitive: true };
    expect(fired([{ keys: ['Cat'] }], chatOf('cat'), { settings })).toEqual([]);
    expect(fired([{ keys: ['Cat'], caseSensitive: false }], chatOf('cat'), { settings })).toEqual(['A fact.']);
    expect(fired([{ keys: ['cat'] }], chatOf('cats'), { settings: { wholeWords: true } })).toEqual([]);
  });

  it('finds each of many keys that hold each other', () => {
    const keys = ['a', 'ab', 'abc', 'bc', 'c', 'bcd'];
    expect(
      fired(
        keys.map((key, insertionOrder) => ({ keys: [key], content: key, insertionOrder })),
        chatOf('xabcx'),
        { settings: { wholeWords: false } },
      ),
    ).toEqual(['a', 'ab', 'abc', 'bc', 'c']);
  });

  it('finds each of thousands', () => {
    const entries = Array.from({ length: 1000 }, (_, i) => ({
      keys: [`key${i}x`],
      content: `${i}`,
      insertionOrder: i,
    }));
    const text = entries.map((entry) => entry.keys[0]).join(' ');
    expect(fired(entries, chatOf(text))).toEqual(entries.map((entry) => entry.content));
    expect(fired(entries, chatOf('key7x key999x key1000x'))).toEqual(['7', '999']);
  });

  it('finds each of tens of thousands, whatever they begin with', () => {
    const words = Array.from({ length: 30_000 }, (_, i) => ((i * 7_919) % 30_011).toString(36).padStart(3, '0'));
    const entries = Array.from({ length: 300 }, (_, i) => ({
      keys: words.slice(i * 100, i * 100 + 100),
      content: `${i}`,
      insertionOrder: i,
    }));
    for (const at of [0, 12_345, 29_999])
      expect(fired(entries, chatOf(words[at] ?? ''), { settings: { recursion: false } })).toEqual([
        `${Math.floor(at / 100)}`,
      ]);
    const each = entries.map(({ keys }, i) => keys[i % 100]).join(' ');
    expect(fired(entries, chatOf(each))).toEqual(entries.map(({ content }) => content));
  });

  it('looks for no more letters than a large book has, but still for what is short', () => {
    const long = 'ab '.repeat(100_000);
    const entries = [1, 2, 3].map((n) => ({ keys: [`${n}${long}`], content: `${n}`, insertionOrder: n }));
    const found = fired(
      [...entries, { keys: ['dragon'], content: 'short', insertionOrder: 0 }],
      chatOf(`3${long} dragon 2${long}`),
    );
    expect(found).toEqual(['short', '3']);
  });

  it('replaces macros in keys first', () => {
    const macros = { char: 'Aria', user: 'Bob' };
    expect(fired([{ keys: ['{{char}}'] }], chatOf('Where is aria?'), { macros })).toHaveLength(1);
    expect(fired([{ keys: ['<USER> and {{char}}'] }], chatOf('bob and aria'), { macros })).toHaveLength(1);
  });

  it('reads the name of the speaker with the message, unless told not to', () => {
    const messages = [{ role: 'user' as const, name: 'Bob', text: 'Hello' }];
    expect(fired([{ keys: ['bob: hello'] }], messages)).toHaveLength(1);
    expect(fired([{ keys: ['bob'] }], messages, { settings: { includeNames: false } })).toEqual([]);
  });
});

describe('whole words', () => {
  it.each([
    ['cat', 'The cat sat', true],
    ['cat', 'cat', true],
    ['cat', 'concat', false],
    ['cat', 'cats', false],
    ['cat', 'concat cat', true],
    ['cat', 'cat_1', false],
    ['cat', '(cat)', true],
    ['кот', 'Скот и котик', false],
    ['кот', 'Мой кот.', true],
    ['naïve', 'naïveté', false],
    ['नम', 'नमस्ते', false],
    ['魔法', '使用魔法书', true],
    ['แมว', 'ฉันรักแมวมาก', true],
    ['cat', '猫cat猫', true],
    ['c++', 'I like c++.', true],
    ['c++', 'abc++', false],
    ['-a', 'x-a', false],
    ['-a', 'x -a', true],
    ['black cat', 'the black cats', true],
    ['𝒳', 'a 𝒳 b', true],
    ['𝒳', '𝒳𝒴', false],
    ['a𝒳', 'a𝒳', true],
    ['42', '142', false],
    // Both ends of the surrogate range: U+10000 is D800 DC00, U+1D7FF is D835 DFFF.
    ['𐀀', 'a 𐀀 b', true],
    ['𐀀', '𐀀𐀁', false],
    ['𐀀', 'x𐀀', false],
    ['x', 'x𐀀', false],
    ['7', '𐀀7', false],
    ['7', '𝟿7', false],
    ['𝟿', '𝟿𝟿', false],
    ['𝟿', '(𝟿)', true],
  ])('%s in “%s”: %s', (key, text, expected) => expect(isFound(key, text, { match_whole_words: true })).toBe(expected));
});

describe('regular expressions', () => {
  it.each([
    ['/dra(g|k)on/', 'a drakon', true],
    ['/dragon/', 'a DRAGON', false],
    ['/dragon/i', 'a DRAGON', true],
    ['/dr[a]gon/', 'see /dr[a]gon/', false],
    ['/^\\x01Hello/', 'Hello there', true],
    ['/^\\x01there/', 'Hello there', false],
    ['/a.c/', 'a\nc', false],
    ['/a.c/s', 'a\nc', true],
    ['/^c/m', 'a\nc', true],
    ['/a\\/b/', 'a/b', true],
    ['/(unclosed/', '(unclosed', false],
    ['/(unclosed/', 'see /(unclosed/ there', true],
    ['/(?<=x)y/', 'xy', true],
    ['/(?<=x)y/', 'zy', false],
    ['/(?<!x)y/', 'xy', false],
    ['/x(?=y)/', 'xy', false],
    ['/Hello/y', 'Hello', false],
    ['/\\x01Hello/y', 'Hello', true],
    ['/\\x01Hello|there/y', 'so there', false],
    ['/\\u0041b/', 'Ab', true],
    ['/x/gg', 'an x', false],
    ['/x/gg', 'an /x/gg', true],
    ['/x/v', 'an x', false],
    ['/x/k', 'an /x/k', true],
    ['/a/b/', 'a/b', false],
    ['/a/b/', 'x /a/b/', true],
    ['///', 'see ///', true],
    ['/(a)\\1/', 'aa', false],
    ['/\\p{L}+!/u', 'Мир!', true],
    ['//', 'anything', false],
    ['/usr/bin', 'see /usr/bin', true],
    ['/a/b c', 'x /a/b c', true],
  ])('%s in “%s”: %s', (key, text, expected) => expect(isFound(key, text)).toBe(expected));

  it('takes every key as a pattern when the entry says use_regex, without its secondary keys and constant', () => {
    const entry = { useRegex: true, keys: ['drag.n'] };
    expect(isFound('', 'DRAGON', {}, entry)).toBe(true);
    expect(isFound('', 'DRAGON', {}, { ...entry, caseSensitive: true })).toBe(false);
    expect(isFound('', 'dragon', {}, { ...entry, selective: true, secondaryKeys: ['nowhere'] })).toBe(true);
    expect(isFound('', 'nothing', {}, { ...entry, constant: true })).toBe(false);
    expect(isFound('', 'nothing', {}, { useRegex: true, keys: [], constant: true })).toBe(true);
  });

  it('knows SillyTavern, which says use_regex of every entry', () => {
    const entry = { useRegex: true, keys: ['drag.n'], extensions: { selectiveLogic: 0 } };
    expect(isFound('', 'dragon', {}, entry)).toBe(false);
    expect(isFound('', 'drag.n', {}, entry)).toBe(true);
    expect(isFound('', 'nothing', {}, { ...entry, constant: true })).toBe(true);
  });

  it('match nothing without an engine', () => {
    expect(fired([{ keys: ['/dragon/'] }], chatOf('dragon'))).toEqual([]);
  });

  it('tells patterns that are none from those beyond the engine', () => {
    for (const pattern of ['a'.repeat(1001), '(?:abc){999}', '(a{1000}){1000}', 'a(?=b)', '(a)\\1', '(?<=(a))b'])
      expect([pattern, linearRegex.compile(pattern, '')]).toEqual([pattern, 'unsupported']);
    for (const pattern of ['(unclosed', '[z-a]', '*'])
      expect([pattern, linearRegex.compile(pattern, '')]).toEqual([pattern, 'invalid']);
  });
});

describe('scan depth', () => {
  const messages = chatOf('dragon', 'two', 'three', 'four');

  it.each([
    [{}, {}, {}, 0],
    [{}, {}, { scanDepth: 4 }, 1],
    [{}, {}, { scanDepth: 3 }, 0],
    [{}, { scanDepth: 4 }, {}, 1],
    [{ extensions: { scan_depth: 4 } }, { scanDepth: 2 }, {}, 1],
    [{ extensions: { scan_depth: Infinity } }, { scanDepth: 2 }, {}, 0],
    [{ extensions: { scan_depth: 2 } }, { scanDepth: 4 }, {}, 0],
    [{ content: '@@scan_depth 4\nA fact.' }, { scanDepth: 1 }, {}, 1],
    [{ extensions: { scan_depth: 0 } }, {}, { scanDepth: 100 }, 0],
  ])('entry %j, book %j, settings %j: %i', (entry, book, settings, count) =>
    expect(fired([{ keys: ['dragon'], ...entry }], messages, { settings }, book)).toHaveLength(count),
  );

  it('is each entry for itself', () => {
    const entries = [1, 2, 3, 4].map((scan_depth) => ({
      keys: ['two'],
      content: `${scan_depth}`,
      insertionOrder: scan_depth,
      extensions: { scan_depth },
    }));
    expect(fired(entries, messages)).toEqual(['3', '4']);
  });
});

describe('keys beyond 50,000, or 500,000 letters', () => {
  const long = (changes: object) => ({ keys: ['x'.repeat(400_000)], content: '', insertionOrder: 900, ...changes });
  const reasons = (entries: object[], text: string) =>
    activateLore({ books: [aBookOf([long({}), ...entries])], messages: chatOf(text), explainAll: true })
      .trace.slice(1)
      .map(({ outcome, reason, key }) => [outcome, reason, key?.slice(0, 6)]);
  const behind = 'dragon'.padEnd(100_001, 's');

  const keptOf = (entries: object[]) =>
    readLorebook(JSON.stringify({ entries })).kept.filter(({ field }) => field === 'entries');

  it('are not looked for, and the trace says so', () => {
    const entries = [
      { keys: [behind] },
      { keys: ['wolf', behind] },
      { keys: ['crow', behind] },
      { keys: ['wolf'], selective: true, secondaryKeys: [behind] },
    ];
    expect(reasons(entries, `A wolf. ${behind}`)).toEqual([
      ['dropped', 'key_limit', 'dragon'],
      ['active', 'key', 'wolf'],
      ['dropped', 'key_limit', 'dragon'],
      ['dropped', 'key_limit', 'dragon'],
    ]);
    const { trace } = activateLore({ books: [aBookOf([long({}), { keys: [behind] }])], messages: chatOf('x') });
    expect(trace).toMatchObject([{ ref: '0.#1', reason: 'key_limit' }]);
  });

  it('are not looked for, however short', () => {
    const many = { keys: Array.from({ length: 50_000 }, () => 'z'), content: '', insertionOrder: 900 };
    const { trace } = activateLore({ books: [aBookOf([many, { keys: ['dragon'] }])], messages: chatOf('dragon') });
    expect(trace).toEqual([{ ref: '0.#1', name: 'dragon', outcome: 'dropped', reason: 'key_limit', key: 'dragon' }]);
    expect(keptOf([many, { keys: ['dragon'] }])[0]?.message).toContain('50,001 keys of 50,006 letters');
  });

  it('leave room for others: of entries that are off, none counts', () => {
    const book = [long({ enabled: false }), { keys: [behind], content: 'found' }];
    expect(fired(book, chatOf(behind))).toEqual(['found']);
  });

  it('are named when the book is imported', () => {
    const entries = [long({}), { keys: [behind] }, { keys: ['a'], selective: true, secondary_keys: ['b'] }];
    expect(keptOf(entries)).toEqual([
      {
        field: 'entries',
        message:
          '“entries” have 4 keys of 500,003 letters. Only the first 50,000 keys and 500,000 letters, from the highest insertion order on, are matched. The others are kept but never fire.',
      },
    ]);
    expect(keptOf(entries.slice(0, 1))).toEqual([]);
    const many = (count: number) => [{ keys: Array.from({ length: count }, (_, i) => `${i}`) }];
    expect(keptOf(many(50_000))).toEqual([]);
    expect(keptOf(many(50_001))).toHaveLength(1);
    expect(keptOf([long({}), { keys: [behind], enabled: false }])).toEqual([]);
    expect(keptOf([long({}), { keys: [`/${behind}/`] }, { keys: [behind], use_regex: true }])).toEqual([]);
  });
});
