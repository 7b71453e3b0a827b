import type { LoreInput, LoreMessage, Lorebook, LoreSettings } from '../lorebook/index.ts';
import type { MacroVariables } from '../macros/index.ts';
import type { JsonObject } from '../shared/json.ts';

/** What the prompt takes of a character; a `Card` fits, and so does any object with some of these. */
export interface PromptCharacter {
  name: string;
  /** Stands for `{{char}}` where it is set. */
  nickname?: string;
  description?: string;
  personality?: string;
  scenario?: string;
  firstMessage?: string;
  alternateGreetings?: readonly string[];
  /** Blocks that begin with `<START>`; lines that begin with a speaker's name. */
  exampleDialogs?: string;
  systemPrompt?: string;
  postHistoryInstructions?: string;
  creatorNotes?: string;
  characterVersion?: string;
  tags?: readonly string[];
  lorebook?: Lorebook;
  /** Only SillyTavern's `depth_prompt {prompt, depth, role}` is read. */
  extensions?: JsonObject;
}

/** A message of the chat; `text` goes to the model as it is, but for carriage returns. */
export type PromptMessage = LoreMessage;

export interface PromptSettings {
  /** The most that all messages together may measure. */
  budget: number;
  /** Measures a text in the budget's unit; characters when absent. */
  measure?: (text: string) => number;
  /** What each message costs beside its content, in the same unit; 0 when absent. */
  messageOverhead?: number;
  /** The user's main prompt; a card's `systemPrompt` goes before it. */
  mainPrompt?: string;
  /** The user's post-history instructions; a card's go before them. */
  postHistory?: string;
  /** Examples stay even when history must be shortened. */
  pinExamples?: boolean;
  /** Stands before the history; empty for none. */
  newChatPrompt?: string;
  /** Stands before each block of examples; empty for none. */
  exampleChatPrompt?: string;
}

/** A summary of the chat's oldest messages. */
export interface PromptMemory {
  /** Goes to the model as it is: no macro in it is expanded. Empty: nothing was summarised yet. */
  text: string;
  /** How many messages at the end of `history` it does not tell of. */
  after: number;
  /** Room that is kept for it, in the budget's unit, so that its growing drops no message; bounded by a quarter of the room. */
  reserve: number;
}

/** How much of the context lore may fill. */
export interface LoreShare {
  /** SillyTavern's 25 when absent. */
  contextPercent?: number;
  /** Tokens; 0 = no limit but the share. */
  budgetCap?: number;
}

export interface PromptInput {
  character: PromptCharacter;
  /** The user may not read the character's texts: variables, which they can read, get nothing of them. */
  isClosed?: boolean;
  /** The user's role; null = themselves, called `userName`. */
  persona: { name: string; description: string } | null;
  /** `{{user}}` without a persona; “User” when absent. */
  userName?: string;
  /** The user's own instructions; always in the system part. */
  customPrompt?: string;
  /** Oldest first, with the newest message last. It may be only the end of a long chat: give `historyStart` then. */
  history: readonly PromptMessage[];
  /** How many messages of the chat stand before `history`. */
  historyStart?: number;
  settings: PromptSettings;
  /** Steps that macros, keys and patterns may take together; `MOST_WORK` when absent. */
  work?: number;
  /** What is told of the oldest messages once the history no longer fits; absent: nothing. */
  memory?: PromptMemory;
  /** `reply`: the character answers. `continue`: its last message goes on. `impersonate`: it writes as the user. */
  mode?: 'reply' | 'continue' | 'impersonate';
  /** The greeting with which the chat began, by number; `none` when `history` must not get one. */
  greeting?: number | 'none';
  /** A note of the author, so many messages from the end. */
  authorsNote?: { text: string; depth: number; role: PromptMessage['role'] };
  /** Books of the user, beside the character's own. */
  lorebooks?: readonly Lorebook[];
  /** Which of them, by number, the user may not read. */
  closedLorebooks?: readonly number[];
  /**
   * `trigger`: what is asked for, where `mode` does not say it (`swipe`, `regenerate`, `quiet`). `injections`: texts that
   * every entry reads beside the chat.
   */
  lore?: Partial<LoreSettings> & LoreShare & Pick<LoreInput, 'timers' | 'regex' | 'trigger' | 'injections'>;
  /** For `{{time}}` and its like: milliseconds since 1970 and an IANA zone. */
  clock?: { now: number; timeZone?: string };
  /** Decides `{{random}}`, `{{roll}}` and lore probability: the same seed, the same prompt. */
  seed?: string;
  /** Decides `{{pick}}`: the chat's id (of a branch: its parent's). */
  chatId?: string;
  /** For `{{idle_duration}}`: when the user wrote before the newest message, in milliseconds since 1970. */
  lastUserMessageAt?: number;
  /** The variables of chat and user as the last prompt gave them. */
  variables?: MacroVariables;
  /** For `{{model}}`, `{{maxContext}}` and their like; tokens. */
  model?: string;
  limits?: { context: number; response: number };
}
