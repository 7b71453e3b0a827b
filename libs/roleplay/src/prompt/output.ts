import type { LoreQuiet, LoreTimers, LoreTrace } from '../lorebook/index.ts';
import type { Speakers } from './shapes.ts';
import type { IgnoredVariable, MacroVariables, VariableWrites } from '../macros/index.ts';

export interface OutMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  name?: string;
}

export const partIds = [
  'main',
  'lore_before',
  'persona',
  'description',
  'personality',
  'scenario',
  'custom_prompt',
  'prompt',
  'lore_after',
  'lore_examples',
  'examples',
  'memory',
  'new_chat',
  'history',
  'lore_depth',
  'depth_prompt',
  'authors_note',
  'post_history',
  'control',
] as const;
export type PartId = (typeof partIds)[number];

/** A prompt that the preset's author wrote. */
export interface PromptSource {
  identifier: string;
  name: string;
}

export interface PromptPiece extends Pick<PromptPart, 'id' | 'prompt' | 'size' | 'tokens'> {
  /** Null if the user may not read it. */
  text: string | null;
}

export interface PromptPart {
  id: PartId;
  prompt?: PromptSource;
  /** Characters. */
  size: number;
  tokens?: number;
  count: number;
}

/** A macro in the system part whose value changes as the chat goes on; nameless if a text is closed. */
export interface VolatilePart {
  part: PartId;
  prompt?: PromptSource;
  macro?: string;
}

export interface PromptTrace {
  /** Characters. */
  budget: number;
  size: number;
  tokenBudget?: number;
  tokens?: number;
  parts: PromptPart[];
  /** `messages` includes those before `historyStart`. */
  trimmed: { messages: number; examples: number };
  /** A summary replaces the oldest messages; `isCut` if only its beginning fits. */
  memory?: { isCut: boolean };
  lore: LoreTrace[];
  loreQuiet?: LoreQuiet;
  ignoredVariables?: IgnoredVariable[];
  volatile?: VolatilePart[];
}

export interface Prompt {
  messages: OutMessage[];
  speakers: Speakers;
  /** The last message asks to continue the one before. */
  isContinuing: boolean;
  /** In the order of the input's. */
  otherTexts: string[];
  /** Texts that the sizes were summed from. */
  measured: readonly string[];
  trace: PromptTrace;
  pieces?: PromptPiece[][];
  /** Store with the chat and pass back as `lore.timers`. */
  timers: LoreTimers;
  /** Store with the chat and pass back. An unchanged scope is the very object that was passed in. */
  variables: Required<MacroVariables>;
  /** For `applyWrites`: other chats of the user may write the same variables meanwhile. */
  userWrites: VariableWrites;
}
