import type { LoreTexts } from './input.ts';
import type { LoreEntry, Lorebook } from './lorebook.ts';
import type { LorePlace } from './result.ts';

export interface KeySpec {
  /** As it is written, macros replaced. */
  text: string;
  pattern: KeyPattern | undefined;
  caseSensitive: boolean;
  wholeWords: boolean;
}

export interface KeyPattern {
  source: string;
  flags: string;
  /** An invalid one is looked for as it is written, as in SillyTavern; V3's `use_regex` finds nothing then. */
  orPlain: boolean;
}

/** How secondary keys decide: SillyTavern's `selectiveLogic` 0-3. */
export type Logic = 'and_any' | 'not_all' | 'not_any' | 'and_all';

/** All that decides whether an entry fires, gathered from its fields, SillyTavern's extras and V3 decorators. */
export interface LoreRule {
  entry: LoreEntry;
  book: Lorebook;
  bookIndex: number;
  index: number;
  /** By somebody who may not read the character's texts. */
  isForeign: boolean;
  /** Place in the order in which rules are considered; 0 = first. */
  rank: number;
  ref: string;
  name: string;
  content: string;
  keys: readonly KeySpec[];
  secondary: readonly KeySpec[];
  /** Whether the secondary keys decide; where they do not, groups still score them. */
  selective: boolean;
  logic: Logic;
  additional: readonly KeySpec[];
  exclude: readonly KeySpec[];
  constant: boolean;
  forced: boolean;
  forbidden: boolean;
  scanDepth: number;
  /** The depth is the entry's own: `minActivations` does not deepen it. */
  ownScanDepth: boolean;
  /** Texts beside the chat in which it looks for its keys. */
  texts: readonly (keyof LoreTexts)[];
  order: number;
  priority: number;
  /** Leaves first when the budget is reached. */
  expendable: boolean;
  /** Never leaves. */
  ignoresBudget: boolean;
  place: LorePlace;
  /** What fires makes the scan go on with the contents of what fired. */
  recursive: boolean;
  readsContents: boolean;
  excludeRecursion: boolean;
  preventRecursion: boolean;
  /** The level of recursion from which it may fire; 0 = at once. */
  recursionLevel: number;
  probability: number;
  groups: readonly string[];
  groupOverride: boolean;
  groupWeight: number;
  /** Undefined = as the user likes. */
  groupScoring: boolean | undefined;
  /** Message counts; Infinity = for the rest of the chat. */
  sticky: number;
  cooldown: number;
  delay: number;
  /** Counts of the character's messages (V3). */
  onlyAfter: number;
  onlyEvery: number;
  greeting: number | undefined;
  /** Empty = all. */
  triggers: readonly string[];
  characters: { names: readonly string[]; tags: readonly string[]; excludes: boolean } | undefined;
}
