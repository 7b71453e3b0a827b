import { activateLore } from '@masque/roleplay/lorebook';
import { aBookOf, chatOf, fired } from '../../test/builders.ts';

const on = { recursiveScanning: true };
const dragon = { keys: ['dragon'], content: 'Guards gold.' };
const gold = { keys: ['gold'], content: 'Dug by dwarves.' };
const chain = [dragon, gold, { keys: ['dwarves'], content: 'Short people.' }];

describe('recursion', () => {
  it('is off by default', () => expect(fired(chain, chatOf('dragon'))).toEqual(['Guards gold.']));

  it('fires what the contents of fired entries name, until nothing is new', () => {
    const all = chain.map((entry) => entry.content);
    expect(fired(chain, chatOf('dragon'), {}, on)).toEqual(all);
    expect(fired(chain, chatOf('dragon'), { settings: { recursion: true } })).toEqual(all);
  });

  it('stays off where the book says so', () => {
    const settings = { recursion: true };
    expect(fired(chain, chatOf('dragon'), { settings }, { recursiveScanning: false })).toEqual(['Guards gold.']);
  });

  it('stops after the given steps', () => {
    const run = (maxRecursionSteps: number) =>
      fired(chain, chatOf('dragon'), { settings: { maxRecursionSteps } }, on).length;
    expect([run(1), run(2), run(3), run(0)]).toEqual([2, 3, 3, 3]);
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
    expect(fired([waits], chatOf('dragon'), {}, on)).toEqual(['Late.']);
    expect(fired([dragon, waits], chatOf('dragon'), {}, on)).toEqual(['Guards gold.', 'Late.']);
  });

  it('takes waiting entries level by level', () => {
    const level = (n: number, key: string, content: string) => ({
      keys: [key],
      content,
      insertionOrder: n,
      extensions: { delay_until_recursion: n },
    });
    const entries = [level(1, 'dragon', 'says two'), level(2, 'two', 'says three'), level(3, 'three', 'says end')];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['says two', 'says three', 'says end']);
    const backwards = [level(1, 'end', 'never'), level(2, 'dragon', 'end')];
    expect(fired(backwards, chatOf('dragon'), {}, on)).toEqual(['never', 'end']);
  });

  it('finds in contents what is too deep in the messages', () => {
    const entries = [dragon, { ...gold, extensions: { scan_depth: 1 } }];
    expect(fired(entries, chatOf('gold', 'dragon'), {}, on)).toHaveLength(2);
  });

  it('reads hidden keys, which the prompt does not show', () => {
    const entries = [{ keys: ['dragon'], content: 'Seen.{{hidden_key:gold}}' }, gold];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['Seen.', 'Dug by dwarves.']);
  });

  it('lets secondary keys be met by contents', () => {
    const entries = [dragon, { keys: ['dragon'], content: 'Both.', selective: true, secondaryKeys: ['gold'] }];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['Guards gold.', 'Both.']);
  });

  it('lets the first level in with the first step, the lower level before the higher', () => {
    const settings = { maxRecursionSteps: 1 };
    const level = (n: number, content: string) => ({
      keys: ['dragon'],
      content,
      extensions: { delay_until_recursion: n },
    });
    expect(fired([dragon, level(1, 'early')], chatOf('dragon'), { settings }, on)).toEqual(['Guards gold.', 'early']);
    expect(fired([level(2, 'late'), level(1, 'early')], chatOf('dragon'), { settings }, on)).toEqual(['early']);
  });

  it('puts entries of equal order as they stand in their books, whenever they fired', () => {
    expect(fired([gold, dragon], chatOf('dragon'), {}, on)).toEqual(['Dug by dwarves.', 'Guards gold.']);
    const books = [aBookOf([gold], on), aBookOf([dragon], on)];
    const { entries } = activateLore({ books, messages: chatOf('dragon') });
    expect(entries.map((entry) => entry.content)).toEqual(['Dug by dwarves.', 'Guards gold.']);
  });

  it('asks nothing again of an entry that is decided', () => {
    const grouped = { keys: ['dragon', 'gold'], content: 'One.', selective: true, secondaryKeys: ['dragon', 'gold'] };
    const entries = [dragon, { ...grouped, extensions: { group: 'g', selectiveLogic: 0 } }];
    expect(fired(entries, chatOf('dragon'), {}, on)).toEqual(['Guards gold.', 'One.']);
    const notAll = [dragon, { ...grouped, extensions: { selectiveLogic: 1 } }];
    expect(fired(notAll, chatOf('dragon'), {}, on)).toEqual(['Guards gold.', 'One.']);
  });
});
