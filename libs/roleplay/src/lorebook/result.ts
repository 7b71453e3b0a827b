export type LoreRole = 'system' | 'user' | 'assistant';

/** In the order of SillyTavern's numbers. `at_depth` counts messages from the end. */
export const numberedPositions = [
  'before_char',
  'after_char',
  'before_note',
  'after_note',
  'at_depth',
  'before_examples',
  'after_examples',
  'outlet',
] as const;

/** `at_start` counts messages from the beginning. */
export type LorePosition = (typeof numberedPositions)[number] | 'personality' | 'scenario' | 'at_start';

export interface LorePlace {
  position: LorePosition;
  depth: number;
  role: LoreRole;
  outlet: string;
}

export interface ActiveLore extends LorePlace {
  ref: string;
  name: string;
  content: string;
  order: number;
  tokens: number;
  volatile?: readonly string[];
}

export type LoreCause = 'constant' | 'key' | 'sticky' | 'decorator';

export type LoreDrop =
  | 'disabled'
  | 'trigger'
  | 'character_filter'
  | 'delay'
  | 'cooldown'
  | 'recursion'
  | 'decorator'
  | 'no_key'
  /** The engine is missing, can't run the pattern, or has compiled too many. */
  | 'regex_not_run'
  /** All keys together exceed 50,000 or 500,000 characters. */
  | 'key_limit'
  | 'excluded_key'
  | 'secondary_keys'
  | 'group'
  | 'probability'
  | 'empty'
  | 'budget';

/** `message` counts from the end; 0 is the newest. */
export type LoreFound = { message: number } | { entry: string };

export interface LoreTrace {
  ref: string;
  name: string;
  outcome: 'active' | 'dropped';
  reason: LoreCause | LoreDrop;
  key?: string;
  /** Absent if found beside the chat, or only across several messages. */
  found?: LoreFound;
}

/** Runs of entries without a trace line, by reason. Entries in neither were dropped because no key matched. */
export type LoreQuiet = Partial<Record<LoreDrop, [book: number, first: number, last: number][]>>;

/** Store these with the chat. `start` and `end` are message counts. */
export interface LoreTimer {
  kind: 'sticky' | 'cooldown';
  start: number;
  end: number;
  /** Started by the end of another effect, so a swipe doesn't undo it. */
  kept?: boolean;
}
export type LoreTimers = Readonly<Record<string, readonly LoreTimer[]>>;

export interface LoreResult {
  entries: ActiveLore[];
  trace: LoreTrace[];
  quiet: LoreQuiet;
  timers: LoreTimers;
}
