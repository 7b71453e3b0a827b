import { describe, expect, it } from '@jest/globals';
import { bookFromFile } from './fromBook.ts';

const read = (file: unknown) => bookFromFile(new TextEncoder().encode(JSON.stringify(file)), 'world.json');

describe('a lorebook file in the form', () => {
  it('is read from SillyTavern’s world, with what became of it', () => {
    const { file, book, repaired, dropped } = read({
      entries: { 0: { uid: 0, key: ['fog'], content: 'Thick.' }, 1: 7 },
    });
    expect(file).toBe('world.json');
    expect(book.entries).toMatchObject([{ keys: ['fog'], content: 'Thick.', id: 0 }]);
    expect(repaired.map(({ field }) => field)).toContain('entries[0]');
    expect(dropped.map(({ field }) => field)).toEqual(['entries[1]']);
  });

  it('is refused with the field and its limit where it cannot be saved', () => {
    const entries = Array.from({ length: 5_001 }, () => ({ keys: ['a'], content: 'b' }));
    expect(() => read({ entries })).toThrow('“Lorebook › entries” has 5,001 entries, 1 more than the 5,000');
    expect(() => read({ a: 1 })).toThrow('This file isn’t a lorebook.');
  });
});
