import type { LoreTexts } from './input.ts';
import type { RoleplayLoreEntry, RoleplayLorebook } from './lorebook.ts';
import type { LorePlace } from './result.ts';

export interface KeySpec {
  text: string;
  pattern: KeyPattern | undefined;
  caseSensitive: boolean;
  wholeWords: boolean;
}

export interface KeyPattern {
  source: string;
  flags: string;
  /** SillyTavern searches for an invalid pattern as plain text; V3's `use_regex` finds nothing. */
  orPlain: boolean;
}

export type KeyLogic = 'and_any' | 'not_all' | 'not_any' | 'and_all';

export interface LoreRule {
  entry: RoleplayLoreEntry;
  book: RoleplayLorebook;
  bookIndex: number;
  index: number;
  /** The book's author may not read the character's texts. */
  isForeign: boolean;
  rank: number;
  ref: string;
  name: string;
  content: string;
  keys: readonly KeySpec[];
  secondary: readonly KeySpec[];
  /** Whether secondary keys decide; groups score them either way. */
  selective: boolean;
  logic: KeyLogic;
  additional: readonly KeySpec[];
  exclude: readonly KeySpec[];
  constant: boolean;
  forced: boolean;
  forbidden: boolean;
  scanDepth: number;
  /** `minActivations` doesn't deepen an entry's own depth. */
  ownScanDepth: boolean;
  texts: readonly (keyof LoreTexts)[];
  order: number;
  priority: number;
  expendable: boolean;
  ignoresBudget: boolean;
  place: LorePlace;
  recursive: boolean;
  readsContents: boolean;
  excludeRecursion: boolean;
  preventRecursion: boolean;
  recursionLevel: number;
  probability: number;
  groups: readonly string[];
  groupOverride: boolean;
  groupWeight: number;
  groupScoring: boolean | undefined;
  /** In messages; Infinity lasts for the rest of the chat. */
  sticky: number;
  cooldown: number;
  delay: number;
  /** In the character's messages (V3). */
  onlyAfter: number;
  onlyEvery: number;
  greeting: number | undefined;
  triggers: readonly string[];
  characters: { names: readonly string[]; tags: readonly string[]; excludes: boolean } | undefined;
}
