import type { LoreEntry, Lorebook } from './lorebook.ts';
import type { LorePlace } from './result.ts';

export interface KeySpec {
  text: string;
  kind: 'plain' | 'regex';
  flags: string;
  caseSensitive: boolean;
  wholeWords: boolean;
}

/** How secondary keys decide: SillyTavern's `selectiveLogic` 0-3. */
export type Logic = 'and_any' | 'not_all' | 'not_any' | 'and_all';

/** All that decides whether an entry fires, gathered from its fields, SillyTavern's extras and V3 decorators. */
export interface LoreRule {
  entry: LoreEntry;
  book: Lorebook;
  bookIndex: number;
  index: number;
  ref: string;
  name: string;
  content: string;
  keys: KeySpec[];
  secondary: KeySpec[];
  logic: Logic;
  additional: KeySpec[];
  exclude: KeySpec[];
  constant: boolean;
  forced: boolean;
  forbidden: boolean;
  scanDepth: number;
  order: number;
  priority: number;
  /** Leaves first when the budget is reached. */
  expendable: boolean;
  place: LorePlace;
  recursive: boolean;
  excludeRecursion: boolean;
  preventRecursion: boolean;
  /** The recursion step from which it may fire; 0 = at once. */
  recursionLevel: number;
  probability: number;
  groups: string[];
  groupOverride: boolean;
  groupWeight: number;
  /** Message counts; Infinity = for the rest of the chat. */
  sticky: number;
  cooldown: number;
  delay: number;
  /** Counts of the character's messages (V3). */
  onlyAfter: number;
  onlyEvery: number;
  greeting: number | undefined;
  characters: { names: string[]; tags: string[]; excludes: boolean } | undefined;
}
