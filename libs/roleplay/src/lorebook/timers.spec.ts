import { activateLore, type LoreTimers } from '@masque/roleplay/lorebook';
import { aBookOf } from '../../test/builders.ts';

/** Plays a chat: for each message count and whether the newest message has the key, returns whether the entry fired. */
function play(entry: object, turns: [count: number, hasKey: boolean][]): boolean[] {
  const books = [aBookOf([{ keys: ['dragon'], ...entry }])];
  let timers: LoreTimers = {};
  return turns.map(([messageCount, hasKey]) => {
    const messages = [{ role: 'user' as const, text: hasKey ? 'dragon' : 'nothing' }];
    // Timers are stored as JSON.
    const result = activateLore({ books, messages, messageCount, timers: JSON.parse(JSON.stringify(timers)) });
    timers = result.timers;
    return result.entries.length === 1;
  });
}

describe('timed effects', () => {
  it('sticky keeps an entry for so many messages', () =>
    expect(
      play({ extensions: { sticky: 3 } }, [
        [1, false],
        [2, true],
        [3, false],
        [4, false],
        [5, false],
      ]),
    ).toEqual([false, true, true, true, false]));

  it('cooldown keeps it away for so many messages', () =>
    expect(
      play({ extensions: { cooldown: 2 } }, [
        [1, true],
        [2, true],
        [3, true],
        [4, true],
      ]),
    ).toEqual([true, false, true, false]));

  it('do not begin for what is over the budget, even if it is empty', () => {
    const entries = ['Too long.', ''].map((content) => ({ constant: true, content, extensions: { sticky: 3 } }));
    const { timers, trace } = activateLore({ books: [aBookOf(entries)], messages: [], settings: { tokenBudget: 1 } });
    expect(timers).toEqual({});
    expect(trace.map(({ reason }) => reason)).toEqual(['budget', 'budget']);
  });

  it('cooldown begins when sticky ends', () =>
    expect(
      play({ extensions: { sticky: 2, cooldown: 2 } }, [
        [1, true],
        [2, false],
        [3, true],
        [4, true],
        [5, true],
      ]),
    ).toEqual([true, true, false, false, true]));

  it('delay waits for so many messages', () =>
    expect(
      play({ extensions: { delay: 3 } }, [
        [2, true],
        [3, true],
      ]),
    ).toEqual([false, true]));

  it('a swipe takes back what its own message began', () =>
    expect(
      play({ extensions: { cooldown: 5 } }, [
        [3, true],
        [3, true],
        [2, true],
        [4, true],
      ]),
    ).toEqual([true, true, true, false]));

  it('a swipe does not take back the cooldown that follows sticky', () =>
    expect(
      play({ extensions: { sticky: 2, cooldown: 5 } }, [
        [1, true],
        [3, true],
        [3, true],
      ]),
    ).toEqual([true, false, false]));

  it('the cooldown that follows sticky takes the place of the one that began with it', () => {
    const books = [aBookOf([{ keys: ['dragon'], extensions: { sticky: 2, cooldown: 5 } }])];
    const begun: LoreTimers = {
      '0.#0': [
        { kind: 'sticky', start: 1, end: 3 },
        { kind: 'cooldown', start: 1, end: 6 },
      ],
    };
    const { timers } = activateLore({ books, messages: [], messageCount: 3, timers: begun });
    expect(timers).toEqual({ '0.#0': [{ kind: 'cooldown', start: 3, end: 8, kept: true }] });
  });

  it('ends when the entry has no such effect any more', () => {
    const books = [aBookOf([{ keys: ['dragon'], extensions: { sticky: 0 } }])];
    const timers = { '0.#0': [{ kind: 'sticky' as const, start: 1, end: 9 }] };
    const result = activateLore({ books, messages: [], messageCount: 2, timers });
    expect(result.entries).toEqual([]);
    expect(result.timers).toEqual({});
  });

  it('sticky does not ask chance again', () => {
    const books = [aBookOf([{ keys: ['dragon'], extensions: { sticky: 3, probability: 0 } }])];
    const timers = { '0.#0': [{ kind: 'sticky' as const, start: 1, end: 4 }] };
    const { entries, trace } = activateLore({ books, messages: [], messageCount: 2, timers });
    expect(entries).toHaveLength(1);
    expect(trace[0]?.reason).toBe('sticky');
  });

  it('sticky goes before recursion flags', () => {
    const books = [aBookOf([{ keys: ['dragon'], extensions: { sticky: 3, delay_until_recursion: true } }])];
    const timers = { '0.#0': [{ kind: 'sticky' as const, start: 1, end: 4 }] };
    expect(activateLore({ books, messages: [], messageCount: 2, timers }).entries).toHaveLength(1);
  });

  it('keep_activate_after_match and dont_activate_after_match last for the chat', () => {
    expect(
      play({ content: '@@keep_activate_after_match\nA' }, [
        [1, false],
        [2, true],
        [900, false],
      ]),
    ).toEqual([false, true, true]);
    expect(
      play({ content: '@@dont_activate_after_match\nA' }, [
        [1, true],
        [2, true],
        [900, true],
      ]),
    ).toEqual([true, false, false]);
  });

  it('begins nothing for entries over the budget', () => {
    const books = [aBookOf([{ constant: true, extensions: { sticky: 3 } }])];
    expect(activateLore({ books, messages: [], settings: { tokenBudget: 0 } }).timers).toEqual({});
    expect(activateLore({ books, messages: [] }).timers).toEqual({ '0.#0': [{ kind: 'sticky', start: 0, end: 3 }] });
  });

  it('knows entries by their ids, also when two have the same', () => {
    const entry = (id: number) => ({ id, constant: true, extensions: { sticky: 3 } });
    const { timers } = activateLore({ books: [aBookOf([entry(7), entry(8), entry(7)])], messages: [] });
    expect(Object.keys(timers)).toEqual(['0.7', '0.8', '0.#2']);
  });
});
