export type LoreRole = 'system' | 'user' | 'assistant';

/** Where an entry stands in the prompt. `at_depth` counts messages from the end, `at_start` from the beginning. */
export type LorePosition =
  | 'before_char'
  | 'after_char'
  | 'personality'
  | 'scenario'
  | 'before_examples'
  | 'after_examples'
  | 'before_note'
  | 'after_note'
  | 'at_depth'
  | 'at_start'
  | 'outlet';

export interface LorePlace {
  position: LorePosition;
  /** Messages, for `at_depth` and `at_start`. */
  depth: number;
  role: LoreRole;
  /** The name of an outlet, for `outlet`. */
  outlet: string;
}

/** An entry that goes into the prompt. */
export interface ActiveLore extends LorePlace {
  /** `{book}.{entry id or #index}`. */
  ref: string;
  name: string;
  /** Without decorators, macros replaced. */
  content: string;
  order: number;
  tokens: number;
}

/** Why an entry is in. */
export type LoreCause = 'constant' | 'key' | 'sticky' | 'decorator';

/** Why an entry is not in, in the order of the checks. */
export type LoreDrop =
  | 'disabled'
  | 'trigger'
  | 'character_filter'
  | 'delay'
  | 'cooldown'
  | 'recursion'
  | 'decorator'
  | 'no_key'
  /** A key is a pattern that the engine cannot run, or there is no engine, or too many are compiled. */
  | 'regex_not_run'
  /** A key was not looked for: together they are more than 50,000, or have more than 500,000 letters. */
  | 'key_limit'
  | 'excluded_key'
  | 'secondary_keys'
  | 'group'
  | 'probability'
  | 'empty'
  | 'budget';

/** Where a key was found: so many messages from the end (0 = the newest), or in another entry. */
export type LoreFound = { message: number } | { entry: string };

export interface LoreTrace {
  ref: string;
  name: string;
  outcome: 'active' | 'dropped';
  reason: LoreCause | LoreDrop;
  /** The key that was found, or was not looked for. */
  key?: string;
  /** Absent when it was found in a text beside the chat, or only in several messages together. */
  found?: LoreFound;
}

/**
 * Entries of no interest but to who asks for one: by reason, runs of entries as book, first and last place in it. What is in
 * no run and has no line was dropped because no key matched.
 */
export type LoreQuiet = Partial<Record<LoreDrop, [book: number, first: number, last: number][]>>;

/** Effects that outlast a turn, by entry; store them with the chat. Message counts. */
export interface LoreTimer {
  kind: 'sticky' | 'cooldown';
  start: number;
  end: number;
  /** Begun by the end of another effect: not taken back by a swipe. */
  kept?: boolean;
}
export type LoreTimers = Readonly<Record<string, readonly LoreTimer[]>>;

export interface LoreResult {
  /** Those of one position in prompt order: SillyTavern's, by insertion order. */
  entries: ActiveLore[];
  trace: LoreTrace[];
  quiet: LoreQuiet;
  timers: LoreTimers;
}
