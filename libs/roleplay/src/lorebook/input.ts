import type { MacroContext } from '../macros/index.ts';
import type { RegexEngine } from '../regex/engine.ts';
import type { RoleplayLorebook } from './lorebook.ts';
import type { LoreRole, LoreTimers } from './result.ts';
import type { LoreSettings } from './settings.ts';

export interface LoreMessage {
  role: LoreRole;
  name?: string;
  text: string;
}

/** Texts beside the chat, by the SillyTavern flag of entries that scan them. */
export const textsByFlag = {
  match_persona_description: 'personaDescription',
  match_character_description: 'characterDescription',
  match_character_personality: 'characterPersonality',
  match_character_depth_prompt: 'characterDepthPrompt',
  match_scenario: 'scenario',
  match_creator_notes: 'creatorNotes',
} as const;
export type LoreTexts = Partial<Record<(typeof textsByFlag)[keyof typeof textsByFlag], string>>;

/** SillyTavern's names; entries with `triggers` fire for these only. */
export type LoreTrigger = 'normal' | 'continue' | 'impersonate' | 'swipe' | 'regenerate' | 'quiet';

export interface LoreInput {
  /** Chat, persona, character, user; a nested list counts as one. At equal insertion order, later books come first. */
  books: readonly (RoleplayLorebook | readonly RoleplayLorebook[])[];
  /** Indexes of books whose authors may not read closed texts; fired keys, which users see, must not reveal them. */
  foreign?: readonly number[];
  /** Oldest first. Only the last `scanDepth` are read, more for `minActivations`, at most 1,000. */
  messages: readonly LoreMessage[];
  /** Totals of the chat, if `messages` is only its end; `replyCount` counts the character's. */
  messageCount?: number;
  replyCount?: number;
  texts?: LoreTexts;
  injections?: readonly string[];
  trigger?: LoreTrigger;
  macros?: MacroContext;
  character?: { name: string; tags?: readonly string[] };
  greeting?: number;
  settings?: Partial<LoreSettings>;
  /** Defaults to a quarter of the length. */
  countTokens?: (text: string) => number;
  /** Seeds probability and groups; use the same value for the same turn (chat ID and message count). */
  seed?: string;
  timers?: LoreTimers;
  regex?: RegexEngine;
  explainAll?: boolean;
}
