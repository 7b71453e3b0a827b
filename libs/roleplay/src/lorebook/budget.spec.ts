import { activateLore } from '@masque/roleplay/lorebook';
import { aBookOf, fired } from '../../test/builders.ts';

/** Ten tokens each, estimated at four characters a token. */
const fact = (name: string, changes = {}) => ({ constant: true, content: name.padEnd(40, '.'), ...changes });
const names = (contents: string[]): string => contents.map((content) => content[0]).join('');

describe('the token budget', () => {
  it('is not used by what is empty', () => {
    const entries = [fact('a'), { constant: true, content: ' ', insertionOrder: 200 }];
    expect(fired(entries, [], { settings: { tokenBudget: 10 } })).toEqual([fact('a').content]);
    expect(fired(entries, [], { settings: { tokenBudget: 10 }, countTokens: () => 10 })).toEqual([fact('a').content]);
  });

  it.each([
    ['all fit', [{}, {}, {}], 30, 'cba'],
    ['the lowest priority leaves first', [{ priority: 2 }, { priority: 1 }, { priority: 3 }], 20, 'ca'],
    ['without priority is the lowest', [{ priority: 1 }, {}, { priority: 3 }], 20, 'ca'],
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
    ['what ignores the budget stays, and counts', [{ extensions: { ignore_budget: true } }, {}], 10, 'a'],
    ['what ignores the budget stays beside what fits', [{}, { extensions: { ignore_budget: true } }], 10, 'ba'],
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
    expect(run()).toBe('edca');
    expect(run(20)).toBe('ea');
    expect(run(10)).toBe('e');
  });

  it('ends recursion when it is reached', () => {
    const entries = [
      fact('a', { content: 'gold'.padEnd(40, '.'), insertionOrder: 900 }),
      fact('b'),
      { keys: ['gold'], content: 'c', extensions: { ignore_budget: true } },
    ];
    const on = { recursiveScanning: true };
    expect(names(fired(entries, [], { settings: { tokenBudget: 20 } }, on))).toBe('cbg');
    expect(names(fired(entries, [], { settings: { tokenBudget: 19 } }, on))).toBe('g');
  });

  it('is kept by what is considered first: the books in their order, in each the highest order', () => {
    const books = [aBookOf([fact('a', { insertionOrder: 1 })]), aBookOf([fact('b', { insertionOrder: 9 })])];
    const run = (list: typeof books | [typeof books]) =>
      names(activateLore({ books: list, messages: [], settings: { tokenBudget: 10 } }).entries.map((e) => e.content));
    expect(run(books)).toBe('a');
    expect(run([books])).toBe('b');
  });

  it('counts with the given counter, what macros made of the content', () => {
    const countTokens = (text: string) => text.split(' ').length;
    const entries = [fact('', { content: '{{reverse:c b a}} d' })];
    const { entries: active } = activateLore({ books: [aBookOf(entries)], messages: [], countTokens });
    expect(active[0]).toMatchObject({ content: 'a b c d', tokens: 4 });
    expect(fired(entries, [], { countTokens, settings: { tokenBudget: 3 } })).toEqual([]);
  });
});

describe('places', () => {
  it.each([
    [{}, { position: 'after_char', depth: 4, role: 'system' }],
    [{ position: 'before_char' }, { position: 'before_char' }],
    [{ position: 'after_char' }, { position: 'after_char' }],
    [{ position: 'after_char', extensions: { position: 0 } }, { position: 'before_char' }],
    [{ extensions: { position: 1 } }, { position: 'after_char' }],
    [{ extensions: { position: 2 } }, { position: 'before_note' }],
    [{ extensions: { position: 3 } }, { position: 'after_note' }],
    [{ extensions: { position: 4, depth: 2, role: 1 } }, { position: 'at_depth', depth: 2, role: 'user' }],
    [{ extensions: { position: 4, depth: 0, role: 2 } }, { position: 'at_depth', depth: 0, role: 'assistant' }],
    [{ extensions: { position: 4, depth: -3, role: 9 } }, { position: 'at_depth', depth: 4, role: 'system' }],
    [{ extensions: { position: 4, depth: 2.7 } }, { position: 'at_depth', depth: 2, role: 'system' }],
    [{ extensions: { position: 4, depth: 0 } }, { position: 'at_depth', depth: 0, role: 'system' }],
    [{ extensions: { position: 4, depth: '3' } }, { position: 'at_depth', depth: 3 }],
    [{ extensions: { position: 4, depth: null, role: null } }, { position: 'at_depth', depth: 4, role: 'system' }],
    [{ extensions: { position: 4, role: 'user' } }, { position: 'at_depth', depth: 4, role: 'user' }],
    [{ extensions: { position: 5 } }, { position: 'before_examples' }],
    [{ extensions: { position: 6 } }, { position: 'after_examples' }],
    [{ extensions: { position: 7, outlet_name: ' box ' } }, { position: 'outlet', outlet: 'box' }],
    [{ extensions: { position: 99 } }, { position: 'after_char' }],
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
