import { activateLore } from '@masque/roleplay/lorebook';
import { aBookOf, fired } from '../../test/builders.ts';

/** Ten tokens each by the estimate of four letters a token. */
const fact = (name: string, changes = {}) => ({ constant: true, content: name.padEnd(40, '.'), ...changes });
const names = (contents: string[]): string => contents.map((content) => content[0]).join('');

describe('the token budget', () => {
  it.each([
    ['all fit', [{}, {}, {}], 30, 'abc'],
    ['the lowest priority leaves first', [{ priority: 2 }, { priority: 1 }, { priority: 3 }], 20, 'ac'],
    ['without priority is the lowest', [{ priority: 1 }, {}, { priority: 3 }], 20, 'ac'],
    [
      'then the lowest insertion order',
      [{ insertionOrder: 3 }, { insertionOrder: 1 }, { insertionOrder: 2 }],
      20,
      'ca',
    ],
    ['then the later one', [{}, {}, {}], 10, 'a'],
    ['it never skips to a smaller one', [{ priority: 1, content: 'a'.repeat(4) }, { priority: 9 }], 10, 'b'],
    [
      'marked ones leave before all',
      [{ priority: 9, content: `@@ignore_on_max_context\n${'a'.repeat(40)}` }, {}],
      10,
      'b',
    ],
    ['nothing fits', [{}, {}], 9, ''],
    ['a budget of nothing', [{}, {}], 0, ''],
  ])('%s', (_name, changes, tokenBudget, expected) => {
    const entries = changes.map((change, i) => fact('abc'.charAt(i), change));
    expect(names(fired(entries, [], { settings: { tokenBudget } }))).toBe(expected);
    expect(names(fired(entries, [], {}, { tokenBudget }))).toBe(expected);
  });

  it('holds for each book and for all together', () => {
    const books = [
      aBookOf([fact('a'), fact('b')], { tokenBudget: 10 }),
      aBookOf([fact('c'), fact('d'), fact('e', { priority: 1 })]),
    ];
    const run = (tokenBudget?: number) =>
      names(activateLore({ books, messages: [], settings: { tokenBudget } }).entries.map((entry) => entry.content));
    expect(run()).toBe('acde');
    expect(run(20)).toBe('ae');
    expect(run(10)).toBe('e');
  });

  it('counts with the given counter, what macros made of the content', () => {
    const countTokens = (text: string) => text.split(' ').length;
    const entries = [fact('', { content: '{{reverse:c b a}} d' })];
    const { entries: active } = activateLore({ books: [aBookOf(entries)], messages: [], countTokens });
    expect(active[0]).toMatchObject({ content: 'a b c d', tokens: 4 });
    expect(fired(entries, [], { countTokens, settings: { tokenBudget: 3 } })).toEqual([]);
  });
});

describe('prompt order', () => {
  it('is the insertion order, then the book, then the place in it', () => {
    const books = [
      aBookOf([fact('b', { insertionOrder: 5 }), fact('a', { insertionOrder: -1 }), fact('c', { insertionOrder: 5 })]),
      aBookOf([fact('d', { insertionOrder: 5 }), fact('z', { insertionOrder: 1 })]),
    ];
    expect(names(activateLore({ books, messages: [] }).entries.map((entry) => entry.content))).toBe('azbcd');
  });
});

describe('places', () => {
  it.each([
    [{}, { position: 'before_char', depth: 4, role: 'system' }],
    [{ position: 'after_char' }, { position: 'after_char' }],
    [{ position: 'after_char', extensions: { position: 0 } }, { position: 'before_char' }],
    [{ extensions: { position: 1 } }, { position: 'after_char' }],
    [{ extensions: { position: 2 } }, { position: 'before_note' }],
    [{ extensions: { position: 3 } }, { position: 'after_note' }],
    [{ extensions: { position: 4, depth: 2, role: 1 } }, { position: 'at_depth', depth: 2, role: 'user' }],
    [{ extensions: { position: 4, depth: 0, role: 2 } }, { position: 'at_depth', depth: 0, role: 'assistant' }],
    [{ extensions: { position: 4, depth: -3, role: 9 } }, { position: 'at_depth', depth: 4, role: 'system' }],
    [{ extensions: { position: 4, role: 'user' } }, { position: 'at_depth', depth: 4, role: 'user' }],
    [{ extensions: { position: 5 } }, { position: 'before_examples' }],
    [{ extensions: { position: 6 } }, { position: 'after_examples' }],
    [{ extensions: { position: 7, outlet_name: ' box ' } }, { position: 'outlet', outlet: 'box' }],
    [{ extensions: { position: 99 } }, { position: 'before_char' }],
    [{ content: '@@depth 3\n@@role user\nx' }, { position: 'at_depth', depth: 3, role: 'user' }],
    [{ content: '@@reverse_depth 3\nx' }, { position: 'at_start', depth: 3 }],
    [{ content: '@@position personality\nx' }, { position: 'personality' }],
    [{ content: '@@position scenario\nx' }, { position: 'scenario' }],
    [{ content: '@@position before_desc\nx', position: 'after_char' as const }, { position: 'before_char' }],
    [{ content: '@@position after_desc\nx' }, { position: 'after_char' }],
  ])('%j', (entry, expected) => {
    const { entries } = activateLore({ books: [aBookOf([{ constant: true, ...entry } as object])], messages: [] });
    expect(entries[0]).toMatchObject(expected);
  });
});
