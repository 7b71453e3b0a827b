import type { LoreInput, LoreMessage, RoleplayLorebook, LoreSettings } from '../lorebook/index.ts';
import type { MacroContext, MacroVariables } from '../macros/index.ts';
import type { Preset } from '../preset/preset.ts';
import type { JsonObject } from '../shared/json.ts';
import type { LoreSource } from './lore.ts';
import type { SystemPart } from './system.ts';

export interface PromptCharacter {
  name: string;
  nickname?: string;
  description?: string;
  personality?: string;
  scenario?: string;
  firstMessage?: string;
  alternateGreetings?: readonly string[];
  exampleDialogs?: string;
  systemPrompt?: string;
  postHistoryInstructions?: string;
  creatorNotes?: string;
  characterVersion?: string;
  tags?: readonly string[];
  lorebook?: RoleplayLorebook;
  /** Only SillyTavern's `depth_prompt {prompt, depth, role}` is read. */
  extensions?: JsonObject;
}

export interface RoleplayMessage extends LoreMessage {
  /** The user may not read this text, which differs from the one in the chat. */
  isClosed?: boolean;
}

export interface PromptTokens {
  budget: number;
  /** Whole tokens. */
  count: (text: string) => number;
  /** For each message, beside its text. */
  perMessage: number;
}

export interface PromptSettings {
  /** Characters. */
  budget: number;
  /** A second limit: both hold. */
  tokens?: PromptTokens;
  mainPrompt?: string;
  postHistory?: string;
  pinExamples?: boolean;
  newChatPrompt?: string;
  exampleChatPrompt?: string;
  /** Defaults to blank lines between the parts. */
  joinSystem?: (parts: readonly SystemPart[]) => string;
}

export interface AttachedLorebook {
  readonly lorebook: RoleplayLorebook;
  readonly source: LoreSource;
  /** The user may not read it. */
  readonly isClosed?: boolean;
}

export interface PromptMemory {
  text: string;
  /** Number of messages at the end of `history` that it doesn't cover. */
  after: number;
  /** Characters kept free, so that a growing summary drops no message; at most a quarter of the room. */
  reserve: number;
}

/** `top` and `bottom` of the author's note. */
export const personaPositions = ['prompt', 'note_top', 'note_bottom', 'depth', 'none'] as const;
export type PersonaPosition = (typeof personaPositions)[number];

export interface PromptPersona {
  name: string;
  description: string;
  /** Place of the description; defaults to `prompt`. Macros insert it anyway. */
  position?: PersonaPosition;
  depth?: number;
  role?: RoleplayMessage['role'];
}

export interface PromptInput extends Pick<MacroContext, 'clock' | 'lastUserMessageAt' | 'limits' | 'model'> {
  character: PromptCharacter;
  /** The user may not read the character's texts, so variables, which users can read, never receive them. */
  isClosed?: boolean;
  persona: PromptPersona | null;
  userName?: string;
  customPrompt?: string;
  /** Oldest first. If it is only the end of a long chat, set `historyStart`. */
  history: readonly RoleplayMessage[];
  historyStart?: number;
  /** Messages that the user has hidden: neither in `history` nor counted by `historyStart`, only by macros. */
  hiddenCount?: number;
  settings: PromptSettings;
  preset?: Preset;
  /** Steps for macros, keys and patterns together; defaults to `MOST_WORK`. */
  work?: number;
  memory?: PromptMemory;
  /** `continue` extends the character's last message; `impersonate` writes as the user. */
  mode?: 'reply' | 'continue' | 'impersonate';
  /** Which messages name their speaker: `others` than the usual two, or in the `name` field. Defaults to the preset's. */
  names?: 'none' | 'others' | 'always' | 'field';
  /** Other texts whose macros are expanded, such as stop strings. */
  otherTexts?: readonly string[];
  /** Index of the greeting the chat began with; `none` adds no greeting. */
  greeting?: number | 'none';
  authorsNote?: { text: string; depth: number; role: RoleplayMessage['role'] };
  lorebooks?: readonly AttachedLorebook[];
  lore?: Partial<LoreSettings> & { contextPercent?: number; budgetCap?: number } & Pick<
      LoreInput,
      'timers' | 'regex' | 'trigger' | 'injections'
    > & {
      /** Regex scripts over active entries; an entry left empty is dropped. `depth`: of entries among the messages. */
      rewrite?: (text: string, depth: number | undefined, expand: (text: string) => string) => string;
    };
  /** Adds what each message consists of to the prompt. */
  isExplained?: boolean;
  /** Seeds `{{random}}`, `{{roll}}` and lore probability. */
  seed?: string;
  /** Seeds `{{pick}}`; for a branch, its parent's ID. */
  chatId?: string;
  variables?: MacroVariables;
}
