import { activateLore } from '@masque/roleplay/lorebook';
import { aBookOf, chatOf, fired } from '../../test/builders.ts';

const on = { recursiveScanning: true };
const dragon = { keys: ['dragon'], content: 'Guards gold.', insertionOrder: 1 };
const gold = { keys: ['gold'], content: 'Dug by dwarves.', insertionOrder: 2 };
const chain = [dragon, gold, { keys: ['dwarves'], content: 'Short people.', insertionOrder: 3 }];

describe('recursion', () => {
  it('is on by default, and can be off', () => {
    expect(fired(chain, chatOf('dragon'))).toHaveLength(3);
    expect(fired(chain, chatOf('dragon'), { settings: { recursion: false } })).toEqual(['Guards gold.']);
  });

  it('fires what the contents of fired entries name, until nothing is new', () => {
    const all = chain.map((entry) => entry.content);
    expect(fired(chain, chatOf('dragon'), {}, on)).toEqual(all);
    expect(fired(chain, chatOf('dragon'), { settings: { recursion: true } })).toEqual(all);
  });

  it('stays off where the book says so', () => {
    const settings = { recursion: true };
    expect(fired(chain, chatOf('dragon'), { settings }, { recursiveScanning: false })).toEqual(['Guards gold.']);
  });

  it('is each book for itself', () => {
    const books = [aBookOf([dragon], on), aBookOf([gold], { recursiveScanning: false }), aBookOf([gold], on)];
    const { entries } = activateLore({ books, messages: chatOf('dragon') });
    expect(entries.map(({ ref }) => ref)).toEqual(['0.#0', '2.#0']);
  });

  it('stops after so many scans, the one of the chat included', () => {
    const run = (maxRecursionSteps: number) =>
      fired(chain, chatOf('dragon'), { settings: { maxRecursionSteps } }, on).length;
    expect([run(1), run(2), run(3), run(0)]).toEqual([1, 2, 3, 3]);
  });

  it('adds an entry once, also in a circle', () => {
    const circle = [...chain, { keys: ['short'], content: 'dragon gold dwarves' }];
    expect(fired(circle, chatOf('dragon'), {}, on)).toHaveLength(4);
  });

  it('does not fire an entry that excludes it', () => {
    const entries = [dragon, { ...gold, extensions: { exclude_recursion: true } }];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['Guards gold.']);
    expect(fired(entries, chatOf('dragon gold'), {}, on)).toHaveLength(2);
  });

  it('does not spread from an entry that prevents it', () => {
    const entries = [{ ...dragon, extensions: { prevent_recursion: true } }, gold];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['Guards gold.']);
  });

  it('lets an entry wait for it', () => {
    const waits = { keys: ['dragon', 'gold'], content: 'Late.', extensions: { delay_until_recursion: true } };
    expect(fired([waits], chatOf('dragon'))).toEqual([]);
    expect(fired([waits], chatOf('dragon'), {}, on)).toEqual([]);
    expect(fired([dragon, waits], chatOf('dragon'), {}, on)).toEqual(['Guards gold.', 'Late.']);
    const quiet = { ...dragon, extensions: { prevent_recursion: true } };
    expect(fired([quiet, waits], chatOf('dragon'), {}, on)).toEqual(['Guards gold.']);
  });

  it('takes waiting entries level by level, the first with the first content that is read', () => {
    const level = (n: number, key: string, content: string) => ({
      keys: [key],
      content,
      insertionOrder: 10 + n,
      extensions: { delay_until_recursion: n },
    });
    const entries = [level(1, 'gold', 'says two'), level(2, 'two', 'says three'), level(3, 'three', 'says end')];
    const all = ['Guards gold.', 'says two', 'says three', 'says end'];
    expect(fired([dragon, ...entries], chatOf('dragon'), {}, on)).toEqual(all);
    const backwards = [dragon, level(1, 'end', 'never'), level(2, 'dragon', 'end')];
    expect(fired(backwards, chatOf('dragon'), {}, on)).toEqual(['Guards gold.', 'never', 'end']);
    expect(fired([level(1, 'dragon', 'a'), level(2, 'dragon', 'b')], chatOf('dragon'), {}, on)).toEqual(['a', 'b']);
    expect(fired([level(1, 'dragon', 'a')], chatOf('dragon'), {}, on)).toEqual([]);
  });

  it('reads contents between levels also where nobody asked for recursion, unless the book forbids it', () => {
    const level = (n: number, key: string) => ({
      keys: [key],
      content: `L${n}`,
      extensions: { delay_until_recursion: n },
    });
    const entries = [dragon, level(1, 'nowhere'), level(2, 'gold')];
    expect(fired(entries, chatOf('dragon'))).toEqual(['Guards gold.', 'L2']);
    expect(fired(entries, chatOf('dragon'), {}, { recursiveScanning: false })).toEqual(['Guards gold.']);
  });

  it('gives nothing to an entry that reads nothing', () => {
    const entries = [dragon, { ...gold, extensions: { scan_depth: 0 } }];
    expect(fired(entries, chatOf('dragon gold'), {}, on)).toEqual(['Guards gold.']);
    expect(fired(entries, chatOf('dragon gold'), { settings: { scanDepth: 0 } }, on)).toEqual([]);
  });

  it('finds in contents what is too deep in the messages', () => {
    const entries = [dragon, { ...gold, extensions: { scan_depth: 1 } }];
    expect(fired(entries, chatOf('gold', 'dragon'), {}, on)).toHaveLength(2);
  });

  it('reads hidden keys, which the prompt does not show', () => {
    const entries = [{ ...dragon, content: 'Seen.{{hidden_key:gold}}' }, gold];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['Seen.', 'Dug by dwarves.']);
  });

  it('lets secondary keys be met by contents', () => {
    const entries = [dragon, { keys: ['dragon'], content: 'Both.', selective: true, secondaryKeys: ['gold'] }];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['Guards gold.', 'Both.']);
  });

  it('lets contents meet no primary key by a secondary one', () => {
    const entries = [dragon, { keys: ['nowhere'], content: 'Never.', selective: true, secondaryKeys: ['gold'] }];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['Guards gold.']);
  });

  it('counts a secondary key once that stands in the chat and in contents', () => {
    const both = { keys: ['gold'], content: 'Both.', selective: true, secondaryKeys: ['dragon', 'nowhere'] };
    const entries = [
      { ...dragon, content: 'A dragon guards gold.' },
      { ...both, extensions: { selectiveLogic: 3 } },
    ];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['A dragon guards gold.']);
  });

  it('lets no more than one level in with a scan', () => {
    const level = (n: number, content: string) => ({
      keys: ['dragon'],
      content,
      insertionOrder: 10 + n,
      extensions: { delay_until_recursion: n },
    });
    const run = (maxRecursionSteps: number) =>
      fired([level(1, 'early'), level(2, 'late'), dragon], chatOf('dragon'), { settings: { maxRecursionSteps } }, on);
    expect(run(1)).toEqual(['Guards gold.']);
    expect(run(2)).toEqual(['Guards gold.', 'early']);
    // The third step scans the content of “early”.
    expect(run(3)).toEqual(['Guards gold.', 'early']);
    expect(run(4)).toEqual(['Guards gold.', 'early', 'late']);
  });

  it('asks nothing again of an entry that is decided', () => {
    const grouped = { keys: ['dragon', 'gold'], content: 'One.', selective: true, secondaryKeys: ['dragon', 'gold'] };
    const entries = [dragon, { ...grouped, extensions: { group: 'g', selectiveLogic: 0 } }];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['Guards gold.', 'One.']);
    const notAll = [dragon, { ...grouped, extensions: { selectiveLogic: 1 } }];
    expect(fired(notAll, chatOf('dragon'), {}, on)).toEqual(['Guards gold.', 'One.']);
  });
});
