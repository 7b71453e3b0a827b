import { isPattern } from './key.ts';
import type { LoreEntry } from './lorebook.ts';

/**
 * Letters of all keys of one activation that are no patterns: five times those of a book of 4,000 entries. Each takes up
 * to 100 bytes.
 */
export const MOST_KEY_LETTERS = 500_000;

/** Letters of the keys of a book that count, macros not replaced. */
export function keyLetters(entries: readonly LoreEntry[]): number {
  let letters = 0;
  for (const entry of entries) {
    if (!entry.enabled) continue;
    for (const key of entry.keys) letters += lettersOf(key, entry);
    if (entry.selective === true) for (const key of entry.secondaryKeys ?? []) letters += lettersOf(key, entry);
  }
  return letters;
}

const lettersOf = (key: string, entry: LoreEntry): number => (isPattern(key.trim(), entry) ? 0 : key.trim().length);
