import { expandMacros, type MacroContext } from '../macros/index.ts';
import type { RegexEngine } from '../regex/engine.ts';
import { Activation } from './activation.ts';
import type { Lorebook } from './lorebook.ts';
import type { ActiveLore, LoreRole, LoreTimers, LoreTrace } from './result.ts';
import { compileRules } from './rule.compile.ts';
import { loreSettings, type LoreSettings } from './settings.ts';

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

export interface LoreResult {
  /** In prompt order: lower insertion order first. */
  entries: ActiveLore[];
  trace: LoreTrace[];
  timers: LoreTimers;
}

/**
 * Which entries of the lorebooks go into the prompt, and why. SillyTavern's order of checks, V3 decorators; over the
 * budget the lowest priority leaves first. Pure; time grows with keys + text.
 */
export function activateLore(input: LoreInput): LoreResult {
  const settings = { ...loreSettings, ...input.settings };
  const expand = (text: string): string => expandMacros(text, input.macros ?? {});
  const rules = compileRules(input.books, settings, expand);
  return new Activation(input, settings, rules, expand).run();
}
