import type { MacroState } from './state.ts';

/** The texts of a character and a persona that macros may show. */
export interface MacroFields {
  description?: string;
  personality?: string;
  scenario?: string;
  persona?: string;
  /** A card's system prompt and its post-history instructions. */
  charPrompt?: string;
  charInstruction?: string;
  /** SillyTavern's “character's note”: `extensions.depth_prompt`. */
  depthPrompt?: string;
  mesExamples?: string;
  firstMessage?: string;
  alternateGreetings?: readonly string[];
  creatorNotes?: string;
  charVersion?: string;
  authorsNote?: string;
  /** What a card's own text replaces: `{{original}}`. */
  original?: string;
}

/** All that macros can see. A macro whose value is absent stays in the text as it is. */
export interface MacroContext {
  char?: string;
  user?: string;
  /** Names of a group's members; outside a group, `{{group}}` is the character. */
  group?: string;
  fields?: MacroFields;
  /** The user may not read the character's texts: they go to the model, and never into a variable. */
  isClosed?: boolean;
  /** The whole text is kept where the user reads it: it shows no closed texts. */
  isStored?: boolean;
  /** Milliseconds since 1970 and an IANA time zone (UTC when absent or unknown). */
  clock?: { now: number; timeZone?: string };
  /** Decides `random` and `roll`: the same seed and text give the same result. */
  seed?: string;
  /** Decides `pick`: give the chat's id (a branch gives its parent's), so that choices last. */
  pickSeed?: string;
  lastMessage?: string;
  lastUserMessage?: string;
  lastCharMessage?: string;
  /** How many messages the chat has. */
  messageCount?: number;
  /** When the user last wrote before the newest message, in milliseconds since 1970; absent: never. */
  lastUserMessageAt?: number;
  /** `normal`, `continue`, `impersonate`, `swipe`. */
  generationType?: string;
  /** The model that is asked. */
  model?: string;
  /** Tokens that the model takes, and those of them that are left for its answer. */
  limits?: { context: number; response: number };
  /** Texts for `{{outlet::name}}`, by name; inserted as they are. */
  outlets?: Readonly<Record<string, string>>;
  /** What several texts share: variables, and how much macros may still add. Each text has its own when absent. */
  state?: MacroState;
}
