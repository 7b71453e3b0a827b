import { activateLore } from '@masque/roleplay/lorebook';
import { linearRegex } from '@masque/roleplay/regex';
import { aBookOf, chatOf, fired } from '../../test/builders.ts';

const member = (content: string, extensions = {}, entry = {}) => ({
  keys: ['dragon'],
  content,
  extensions: { group: 'mood', ...extensions },
  ...entry,
});

function counts(entries: object[]): Record<string, number> {
  const out: Record<string, number> = { a: 0, b: 0 };
  for (let i = 0; i < 400; i++) {
    const [winner = '', ...more] = fired(entries, chatOf('dragon'), { seed: `${i}` });
    expect(more).toEqual([]);
    out[winner] = (out[winner] ?? 0) + 1;
  }
  return out;
}

describe('inclusion groups', () => {
  it('keep one member, by weight', () => {
    const even = counts([member('a'), member('b')]);
    expect(even['a']).toBeGreaterThan(100);
    expect(even['b']).toBeGreaterThan(100);
    const uneven = counts([member('a', { group_weight: 300 }), member('b')]);
    expect(uneven['a']).toBeGreaterThan(260);
    expect(uneven['b']).toBeGreaterThan(50);
    expect(counts([member('a', { group_weight: 0 }), member('b')])).toEqual({ a: 0, b: 400 });
    expect(counts([member('a', { group_weight: 0 }), member('b', { group_weight: 0 })])).toEqual({ a: 400, b: 0 });
  });

  it('prefer the highest order among those that override', () => {
    const entries = [
      member('a', { group_override: true }, { insertionOrder: 5 }),
      member('b', { group_override: true }, { insertionOrder: 9 }),
      member('c', {}, { insertionOrder: 99 }),
    ];
    expect(counts(entries)).toEqual({ a: 0, b: 400 });
  });

  it('do not touch entries without a group, nor other groups', () => {
    const entries = [member('a'), { keys: ['dragon'], content: 'free' }, member('c', { group: 'other' })];
    expect(fired(entries, chatOf('dragon'))).toHaveLength(3);
  });

  it('let an entry be in several', () => {
    const entries = [
      member('a', { group: 'one, two', group_override: true }, { insertionOrder: 500 }),
      member('b', { group: 'one' }),
      member('c', { group: 'two' }),
    ];
    expect(fired(entries, chatOf('dragon'))).toEqual(['a']);
  });

  it('take no second member in recursion', () => {
    const entries = [member('gold'), member('late', {}, { keys: ['gold'] })];
    expect(fired(entries, chatOf('dragon'), {}, { recursiveScanning: true })).toEqual(['gold']);
  });

  it('throw out nobody for one that cannot come in, because another of its groups is in the prompt', () => {
    const entries = [
      member('gold', { group: 'one' }),
      member('a', { group: 'two, one', group_override: true }, { keys: ['gold'] }),
      member('b', { group: 'two' }, { keys: ['gold'] }),
    ];
    expect(fired(entries, chatOf('dragon'), {}, { recursiveScanning: true })).toEqual(['b', 'gold']);
  });

  it('are not held by one that is over the budget, unless its priority may bring it in', () => {
    const run = (priority?: number) =>
      fired(
        [
          { constant: true, content: 'long', insertionOrder: 900 },
          member('preferred', { group_override: true }, { priority }),
          { extensions: { delay_until_recursion: 1 } },
          member('later', { ignore_budget: true, delay_until_recursion: 2 }),
        ],
        chatOf('dragon'),
        { settings: { tokenBudget: 9 }, countTokens: (text) => text.length },
      );
    expect(run()).toEqual(['later', 'long']);
    expect(run(1)).toEqual(['preferred']);
  });

  const scored = (content: string, keys: string[], extensions = {}, entry = {}) =>
    member(
      content,
      { use_group_scoring: true, group_weight: 0, ...extensions },
      { keys: ['dragon', ...keys], ...entry },
    );

  it('let only those with most keys found compete, where they are scored', () => {
    const text = chatOf('dragon fire ice');
    const run = (entries: object[], input = {}) => fired(entries, text, input);
    const weighty = member('a', { group_weight: 1000 });
    expect(run([weighty, scored('b', ['fire'])])).toEqual(['a']);
    expect(
      run([{ ...weighty, extensions: { ...weighty.extensions, use_group_scoring: true } }, scored('b', ['fire'])]),
    ).toEqual(['b']);
    expect(run([weighty, member('b', { group_weight: 0 }, { keys: ['dragon', 'fire'] })])).toEqual(['a']);
    const settings = { groupScoring: true };
    expect(run([weighty, member('b', { group_weight: 0 }, { keys: ['dragon', 'fire'] })], { settings })).toEqual(['b']);
    expect(run([member('a', { use_group_scoring: false }), scored('b', ['fire'])], { settings })).toEqual(['a']);
    expect(run([scored('a', ['x'], { group_override: true }), scored('b', ['fire'])])).toEqual(['b']);
  });

  it.each([
    [0, ['fire'], 'b'],
    [0, ['x'], 'a'],
    [3, ['fire', 'ice'], 'b'],
    [3, ['fire', 'x'], 'a'],
    [2, ['fire', 'ice'], 'a'],
    [1, ['fire', 'ice'], 'a'],
  ])('score secondary keys by their logic: %i %j', (selectiveLogic, secondaryKeys, winner) => {
    const entries = [
      scored('a', [], { group_override: true }),
      scored('b', [], { selectiveLogic }, { selective: false, secondaryKeys }),
    ];
    expect(fired(entries, chatOf('dragon fire ice'))).toEqual([winner]);
  });

  it('score patterns, and nothing for an entry without keys', () => {
    const entries = [scored('a', []), scored('b', ['/f.re/'])];
    expect(fired(entries, chatOf('dragon fire'), { regex: linearRegex })).toEqual(['b']);
    const constant = member('c', { use_group_scoring: true }, { keys: [], constant: true });
    expect(fired([constant, scored('a', [])], chatOf('dragon'))).toEqual(['a']);
  });

  it('keep all sticky members, however many of their keys are found', () => {
    const books = [aBookOf([scored('a', [], { sticky: 5 }), scored('b', ['fire'], { sticky: 5 })])];
    const sticky = [{ kind: 'sticky' as const, start: 1, end: 6 }];
    const timers = { '0.#0': sticky, '0.#1': sticky };
    const { entries } = activateLore({ books, messages: chatOf('x', 'dragon fire'), timers });
    expect(entries.map((entry) => entry.content)).toEqual(['b', 'a']);
  });

  it('let another try in recursion when the winner had no luck', () => {
    const entries = [
      member('a', { group_override: true, probability: 0 }),
      member('b'),
      { keys: ['dragon'], content: 'spreads', insertionOrder: 1 },
    ];
    expect(fired(entries, chatOf('dragon'), {}, { recursiveScanning: true })).toEqual(['spreads', 'b']);
    expect(fired(entries, chatOf('dragon'), {}, { recursiveScanning: false })).toEqual(['spreads']);
  });

  it('tell the loser why', () => {
    const books = [aBookOf([member('a', { group_override: true }), member('b')])];
    const { trace } = activateLore({ books, messages: chatOf('dragon') });
    expect(trace.map((line) => [line.outcome, line.reason])).toEqual([
      ['active', 'key'],
      ['dropped', 'group'],
    ]);
  });

  it('keep a sticky member', () => {
    const books = [aBookOf([member('a', { group_override: true }), member('b', { sticky: 5 })])];
    const timers = { '0.#1': [{ kind: 'sticky' as const, start: 1, end: 6 }] };
    const { entries } = activateLore({ books, messages: chatOf('dragon', 'x', 'dragon'), timers });
    expect(entries.map((entry) => entry.content)).toEqual(['b']);
  });
});
