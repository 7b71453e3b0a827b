import type { MacroContext } from '../macros/index.ts';
import type { RegexEngine } from '../regex/engine.ts';
import type { Lorebook } from './lorebook.ts';
import type { LoreRole, LoreTimers } from './result.ts';
import type { LoreSettings } from './settings.ts';

export interface LoreMessage {
  role: LoreRole;
  name?: string;
  text: string;
}

export interface LoreInput {
  /** The card's own book first: at equal order it stands above the others. */
  books: readonly Lorebook[];
  /** The chat, oldest first. Only the last `scanDepth` are read. */
  messages: readonly LoreMessage[];
  /** How many messages the chat has, when `messages` is only its end; the same for the character's. */
  messageCount?: number;
  replyCount?: number;
  /** Replaces macros in keys and contents. */
  macros?: MacroContext;
  character?: { name: string; tags?: readonly string[] };
  /** Which greeting the chat began with; 0 = the first message. */
  greeting?: number;
  settings?: Partial<LoreSettings>;
  /** Tokens of a text; a quarter of its characters when absent. */
  countTokens?: (text: string) => number;
  /** Decides probability and groups; give one that is the same for the same turn (chat id and message count). */
  seed?: string;
  /** As the last activation of this chat gave them. */
  timers?: LoreTimers;
  /** Without an engine, keys that are regular expressions match nothing. */
  regex?: RegexEngine;
  /** Lists every entry in the trace, not only those that fired or nearly did. For editors. */
  explainAll?: boolean;
}
