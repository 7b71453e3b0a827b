import { activateLore } from '@masque/roleplay/lorebook';
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
    expect(counts([member('a', { group_weight: 0 }), member('b', { group_weight: 0 })])).toEqual({ a: 0, b: 400 });
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
