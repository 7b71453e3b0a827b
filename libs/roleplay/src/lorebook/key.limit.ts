import { isPattern } from './key.ts';
import type { LoreEntry } from './lorebook.ts';

/**
 * Letters of all keys of one activation that are no patterns: five times those of a book of 4,000 entries. Each takes up
 * to 100 bytes.
 */
export const MOST_KEY_LETTERS = 500_000;

/** The same for their number; each takes 150 bytes more. */
export const MOST_KEYS = 50_000;

/** The keys of a book that count, and their letters; macros not replaced. */
export function countKeys(entries: readonly LoreEntry[]): { keys: number; letters: number } {
  let keys = 0;
  let letters = 0;
  for (const entry of entries) {
    if (!entry.enabled) continue;
    for (const list of [entry.keys, (entry.selective === true && entry.secondaryKeys) || []])
      for (const key of list) {
        const text = key.trim();
        if (text === '' || isPattern(text, entry)) continue;
        keys++;
        letters += text.length;
      }
  }
  return { keys, letters };
}
