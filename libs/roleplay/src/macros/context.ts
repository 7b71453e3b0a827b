/** The texts of a character and a persona that macros may show. */
export interface MacroFields {
  description?: string;
  personality?: string;
  scenario?: string;
  persona?: string;
  /** A card's system prompt and its post-history instructions. */
  charPrompt?: string;
  charInstruction?: string;
  mesExamples?: string;
  firstMessage?: string;
  creatorNotes?: string;
  charVersion?: string;
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
  /** Milliseconds since 1970 and an IANA time zone (UTC when absent or unknown). */
  clock?: { now: number; timeZone?: string };
  /** Decides `random` and `roll`: the same seed and text give the same result. */
  seed?: string;
  /** Decides `pick`: give the chat's id (a branch gives its parent's), so that choices last. */
  pickSeed?: string;
  lastMessage?: string;
  lastUserMessage?: string;
  lastCharMessage?: string;
  /** When the user last wrote, in milliseconds since 1970. */
  lastUserMessageAt?: number;
  /** Texts for `{{outlet::name}}`, by name; inserted as they are. */
  outlets?: Readonly<Record<string, string>>;
}

/** The most that macros may add to one text, in characters: a short text can not become a giant one. */
export const MOST_INSERTED = 1_000_000;
/** Macros inside macros, at most; deeper braces are ordinary text. */
export const MOST_NESTED = 16;
