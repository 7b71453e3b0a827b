import type { LoreQuiet, LoreTimers, LoreTrace } from '../lorebook/index.ts';
import type { IgnoredVariable, MacroVariables, VariableWrites } from '../macros/index.ts';

/** In the shape of OpenAI's chat completions. */
export interface OutMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** `example_user` and `example_assistant` mark examples. */
  name?: string;
}

export type PartId =
  | 'main'
  | 'lore_before'
  | 'persona'
  | 'description'
  | 'personality'
  | 'scenario'
  | 'custom_prompt'
  | 'lore_after'
  | 'lore_examples'
  | 'examples'
  | 'memory'
  | 'new_chat'
  | 'history'
  | 'lore_depth'
  | 'depth_prompt'
  | 'authors_note'
  | 'post_history'
  | 'control';

/** A part of the prompt with its size in the budget's unit. */
export interface PromptPart {
  id: PartId;
  size: number;
  /** How many messages or blocks it is made of. */
  count: number;
}

/** How the prompt came to be; plain JSON, to be kept with the reply. */
export interface PromptTrace {
  budget: number;
  /** Of all messages together; never more than the budget. */
  size: number;
  /** In prompt order; empty parts are left out. */
  parts: PromptPart[];
  /** What did not fit: the oldest messages of the chat, also those that were not given, and the last blocks of examples. */
  trimmed: { messages: number; examples: number };
  /** A summary stands for the oldest messages; `isCut`: only its beginning fits. Absent: none is in the prompt. */
  memory?: { isCut: boolean };
  lore: LoreTrace[];
  /** For `explainLore`; absent when there is nothing in it. */
  loreQuiet?: LoreQuiet;
  /** Variables that macros wanted to write past the bounds; absent when there were none. */
  ignoredVariables?: IgnoredVariable[];
}

export interface Prompt {
  messages: OutMessage[];
  trace: PromptTrace;
  /** To be stored with the chat and given back as `lore.timers`. */
  timers: LoreTimers;
  /** The same for `variables`. A scope in which nothing changed is the very object that was given. */
  variables: Required<MacroVariables>;
  /** What macros did to the user's variables, for `applyWrites`: other chats of the user may write them meanwhile. */
  userWrites: VariableWrites;
}
