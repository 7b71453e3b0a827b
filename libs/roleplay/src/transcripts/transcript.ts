import type { VariableValues } from '../macros/variables.ts';
import type { JsonObject } from '../shared/json.ts';

/** One message of a chat, with its versions (SillyTavern's swipes). `text` is always `versions[version]`. */
export interface TranscriptMessage {
  role: 'user' | 'assistant' | 'system';
  name: string;
  text: string;
  versions: string[];
  version: number;
  /**
   * SillyTavern keeps a greeting's macros in `swipes` and shows it without: `source` is the shown version with them.
   * Written again while `shown` is still the text.
   */
  template?: { source: string; shown: string };
  /** Milliseconds since 1970; absent where the file does not tell. */
  sentAt?: number;
  /** Not shown to the model (SillyTavern's `is_system`). */
  isHidden: boolean;
  /** All other fields, with SillyTavern's names (`extra`, `swipe_info`, …), for the way back. */
  unknown: JsonObject;
}

/** A chat with one character, or a branch of one. */
export interface Transcript {
  /** What the file calls the chat. */
  title?: string;
  userName: string;
  characterName: string;
  messages: TranscriptMessage[];
  /**
   * Of a branch: the conversation of the file (0 is the first) that it leaves, and the number of messages that it
   * shares with it. A branch holds only its own messages, those that follow.
   */
  parent?: { conversation: number; messages: number };
  /** What macros of the chat have written, within the bounds of `MacroState`; written into `metadata` again. */
  variables: VariableValues;
  /** SillyTavern's `chat_metadata`. */
  metadata: JsonObject;
  /** All other fields of the file's header. */
  unknown: JsonObject;
}

export type TranscriptFormat =
  | 'sillytavern'
  | 'agnai'
  | 'characterai'
  | 'chatgpt'
  | 'koboldai'
  | 'markdown'
  | 'messages'
  | 'oobabooga'
  | 'risuai'
  | 'text';

/**
 * Why nothing is read: a ZIP archive is damaged, encrypted or too large unpacked, or has no conversations of ChatGPT; or the
 * file is none of a chat.
 */
export type TranscriptProblem =
  | 'bad_archive'
  | 'no_conversations'
  | 'is_picture'
  | 'is_card'
  | 'is_lorebook'
  /** Presets, templates, themes and the like. */
  | 'is_settings';

export interface TranscriptReport {
  format: TranscriptFormat;
  /** Messages read, of all conversations. */
  messages: number;
  /** Lines or messages that could not be read, and the first hundred of them (both count from 1). */
  skipped: number;
  skippedLines: { line: number; reason: string }[];
  /**
   * Messages whose text was none of their versions, or whose version did not exist, and pieces of the file that were
   * no JSON before a comma, a NaN or a missing end was mended.
   */
  repaired: number;
  /** Variables that are in `metadata` alone: past the bounds, or neither text nor number. */
  ignoredVariables: number;
}

/** The only error of this folder: the file is over the size limit. */
export class TranscriptError extends Error {
  override name = 'TranscriptError';
  readonly code = 'too_big';

  constructor() {
    super('This chat file is too big.');
  }
}
