import { describe, expect, it } from '@jest/globals';
import type { LoreEntry } from '@masque/contracts';
import { appendBook, emptyBook } from './entries.rules.ts';

const entry = (own: Partial<LoreEntry>): LoreEntry => ({
  keys: [],
  content: '',
  enabled: true,
  insertionOrder: 100,
  useRegex: false,
  extensions: {},
  unknown: {},
  ...own,
});

describe('adding a lorebook to another', () => {
  it('keeps the settings and entries that are there, and ids unique', () => {
    const own = { ...emptyBook, name: 'Own', scanDepth: 3, entries: [entry({ id: 1, content: 'a' })] };
    const file = { ...emptyBook, name: 'File', tokenBudget: 9, entries: [entry({ id: 1 }), entry({ id: 'x' })] };
    const { entries, ...settings } = appendBook(own, file);
    expect(settings).toEqual({ name: 'Own', scanDepth: 3, extensions: {}, unknown: {} });
    expect(entries.map(({ id }) => id)).toEqual([1, undefined, 'x']);
  });
});
