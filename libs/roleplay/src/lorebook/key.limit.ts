import { isPattern } from './key.ts';
import type { RoleplayLoreEntry } from './lorebook.ts';

/** Per activation, without patterns: five times a book of 4,000 entries. A letter takes up to 100 bytes, a key 150. */
export const MOST_KEY_LETTERS = 500_000;

export const MOST_KEYS = 50_000;

export function countKeys(entries: readonly RoleplayLoreEntry[]): { keys: number; letters: number } {
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
