import { activateLore, type LoreInput, type LorePosition } from '@masque/roleplay/lorebook';
import { aBookOf, chatOf, fired } from '../../test/builders.ts';

const always = (content: string, changes = {}) => ({ constant: true, content, ...changes });
const run = (books: LoreInput['books'], position?: LorePosition): string =>
  activateLore({ books, messages: chatOf('dragon') })
    .entries.filter((entry) => position === undefined || entry.position === position)
    .map((entry) => entry.content)
    .join(' ');

describe('prompt order', () => {
  it('is the insertion order', () =>
    expect(run([aBookOf([always('b', { insertionOrder: 5 }), always('a', { insertionOrder: -1 })])])).toBe('a b'));

  it('puts the later entry of a book higher where orders are equal', () =>
    expect(run([aBookOf([always('a'), always('b'), always('c')])])).toBe('c b a'));

  it('puts the later book higher where orders are equal', () => {
    const books = [
      aBookOf([always('card 1'), always('card 2')]),
      aBookOf([always('mine'), always('x', { insertionOrder: 1 })]),
    ];
    expect(run(books)).toBe('x mine card 2 card 1');
    expect(run([books])).toBe('x mine card 2 card 1');
  });

  it('puts higher what fired in recursion', () => {
    const entries = [{ keys: ['gold'], content: 'late' }, { keys: ['dragon'], content: 'gold' }, always('a')];
    expect(fired(entries, chatOf('dragon'), {}, { recursiveScanning: true })).toEqual(['late', 'a', 'gold']);
  });

  it('puts lower what is sticky', () => {
    const books = [aBookOf([always('a'), always('b', { extensions: { sticky: 9 } }), always('c')])];
    const timers = { '0.#1': [{ kind: 'sticky' as const, start: 0, end: 9 }] };
    const { entries } = activateLore({ books, messages: chatOf('x'), timers });
    expect(entries.map((entry) => entry.content)).toEqual(['c', 'a', 'b']);
  });

  it.each([
    [7, 'outlet'],
    [5, 'before_examples'],
  ] as const)('is turned round at position %i (%s)', (number, position) => {
    const at = (content: string, insertionOrder: number) =>
      always(content, { insertionOrder, extensions: { position: number, outlet_name: 'o' } });
    expect(run([aBookOf([at('low', 1), at('first', 5), at('second', 5), always('other')])], position)).toBe(
      'first second low',
    );
  });

  it.each([0, 1, 2, 3, 4, 6])('is not turned round at position %i', (position) => {
    const at = (content: string, insertionOrder: number) =>
      always(content, { insertionOrder, extensions: { position } });
    expect(run([aBookOf([at('low', 1), at('first', 5), at('second', 5)])])).toBe('low second first');
  });
});
