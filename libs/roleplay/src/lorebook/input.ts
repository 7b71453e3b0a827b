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

/** Texts beside the chat in which an entry may look for its keys (`match_persona_description` and its siblings). */
export interface LoreTexts {
  personaDescription?: string;
  characterDescription?: string;
  characterPersonality?: string;
  characterDepthPrompt?: string;
  scenario?: string;
  creatorNotes?: string;
}

/** What is asked of the model: entries with `triggers` fire for theirs only. SillyTavern's names. */
export type LoreTrigger = 'normal' | 'continue' | 'impersonate' | 'swipe' | 'regenerate' | 'quiet';

export interface LoreInput {
  /**
   * In the order in which they are considered: the chat's, the persona's, the character's, the user's. The books of a
   * list within the list are considered as one. At equal insertion order, what is considered later stands higher.
   */
  books: readonly (Lorebook | readonly Lorebook[])[];
  /**
   * Numbers of the books whose authors may not read all the texts. When the macros' texts are closed, their keys neither show
   * nor search these texts, or the contents of other entries: users are told which keys fired.
   */
  foreign?: readonly number[];
  /** The chat, oldest first. Only the last `scanDepth` are read, more for `minActivations`; never more than 1,000. */
  messages: readonly LoreMessage[];
  /** How many messages the chat has, when `messages` is only its end; the same for the character's. */
  messageCount?: number;
  replyCount?: number;
  /** Macros replaced. */
  texts?: LoreTexts;
  /** Texts that every entry reads beside the messages: an author's note that may be scanned, a quiet prompt. */
  injections?: readonly string[];
  /** `normal` when absent. */
  trigger?: LoreTrigger;
  /** Replaces macros in keys and contents. */
  macros?: MacroContext;
  /** For entries that are only for, or not for, some characters. */
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
  /** Without an engine, keys that are regular expressions are not run. */
  regex?: RegexEngine;
  /** Lists every entry in the trace, not only those that fired or nearly did. For editors. */
  explainAll?: boolean;
}
