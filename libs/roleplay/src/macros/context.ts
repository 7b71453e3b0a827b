import type { MacroState } from './state.ts';

export interface MacroFields {
  description?: string;
  personality?: string;
  scenario?: string;
  persona?: string;
  charPrompt?: string;
  charInstruction?: string;
  depthPrompt?: string;
  mesExamples?: string;
  firstMessage?: string;
  alternateGreetings?: readonly string[];
  creatorNotes?: string;
  charVersion?: string;
  authorsNote?: string;
  original?: string;
}

/** A macro whose value is absent stays in the text. */
export interface MacroContext {
  char?: string;
  user?: string;
  group?: string;
  fields?: MacroFields;
  /** The user may not read the character's texts: they go to the model, but never into a variable. */
  isClosed?: boolean;
  /** The user can read the whole result, so closed texts are hidden from it. */
  isStored?: boolean;
  /** `now` in Unix milliseconds; an IANA zone, UTC if absent or unknown. */
  clock?: { now: number; timeZone?: string };
  seed?: string;
  /** Seeds `pick`: the chat ID (for a branch, its parent's), so that choices last. */
  pickSeed?: string;
  lastMessage?: string;
  lastUserMessage?: string;
  lastCharMessage?: string;
  messageCount?: number;
  /** The user's last message before the newest one, in Unix milliseconds; absent means never. */
  lastUserMessageAt?: number;
  generationType?: string;
  model?: string;
  limits?: { context: number; response: number };
  outlets?: Readonly<Record<string, string>>;
  /** Receives the names of volatile macros whose values were inserted, but not those that were only stored. */
  volatile?: Set<string>;
  /** Receives the names of closed texts that the result may disclose. */
  disclosed?: Set<string>;
  state?: MacroState;
}
