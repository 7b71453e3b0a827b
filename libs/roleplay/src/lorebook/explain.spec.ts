import { activateLore } from './activate.ts';
import { explainLore } from './explain.ts';
import type { RoleplayLoreEntry, RoleplayLorebook } from './lorebook.ts';

const entry = (own: Partial<RoleplayLoreEntry>): RoleplayLoreEntry => ({
  keys: [],
  content: 'x',
  enabled: true,
  insertionOrder: 0,
  useRegex: false,
  extensions: {},
  unknown: {},
  ...own,
});
const book = (entries: RoleplayLoreEntry[]): RoleplayLorebook => ({ extensions: {}, unknown: {}, entries });

const first = book([
  entry({ keys: ['harbour'], name: 'The harbour' }),
  entry({ keys: ['tower'], name: 'Off', enabled: false }),
  entry({ keys: ['tower'], name: 'Also off', enabled: false, id: 'same' }),
  entry({ keys: ['tower'], name: 'The tower', id: 'same' }),
  entry({ keys: ['boat'], name: 'Others', extensions: { character_filter: { names: ['Bram'] } } }),
]);
const second = book([
  entry({ keys: ['harbour'], name: 'Later', extensions: { delay: 10 } }),
  entry({ keys: ['harbour'], name: 'Behind', extensions: { delay_until_recursion: true } }),
  entry({ keys: ['sea'], comment: 'The sea' }),
  entry({ keys: ['fog'], name: 'Never again', enabled: false }),
]);
const input = {
  books: [[first], [second]],
  messages: [{ role: 'user' as const, text: 'The harbour.' }],
  settings: { recursion: false },
};

describe('why entries did not fire', () => {
  it('is told of each from what is kept, as the engine says it', () => {
    const { trace, quiet } = activateLore(input);
    const all = activateLore({ ...input, explainAll: true }).trace;
    expect([...explainLore([first, second], trace, quiet)]).toEqual(all);
    expect(all.map(({ name, reason }) => [name, reason])).toEqual([
      ['The harbour', 'key'],
      ['Off', 'disabled'],
      ['Also off', 'disabled'],
      ['The tower', 'no_key'],
      ['Others', 'character_filter'],
      ['Later', 'delay'],
      ['Behind', 'recursion'],
      ['The sea', 'no_key'],
      ['Never again', 'disabled'],
    ]);
  });

  it('is kept as runs: a large book whose entries are off takes no more than a small one', () => {
    const off = Array.from({ length: 5_000 }, (_, n) => entry({ keys: [`key-${n}`], enabled: false }));
    const { trace, quiet } = activateLore({ ...input, books: [book(off)] });
    expect([trace, quiet]).toEqual([[], { disabled: [[0, 0, 4_999]] }]);
  });

  it('stays bounded in a book that is made to have many runs', () => {
    const striped = Array.from({ length: 10_000 }, (_, n) => entry({ keys: [`key-${n}`], enabled: n % 2 === 0 }));
    const { quiet } = activateLore({ ...input, books: [book(striped)] });
    expect(quiet.disabled).toHaveLength(2_000);
  });

  it('keeps lines of entries that the book has no more', () => {
    const line = { ref: '0.gone', name: 'Gone', outcome: 'dropped' as const, reason: 'budget' as const };
    expect([...explainLore([book([])], [line], {})]).toEqual([line]);
  });
});
