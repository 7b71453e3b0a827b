import type { JsonObject } from '../shared/json.ts';

/** One message of a chat, with its versions (SillyTavern's swipes). `text` is always `versions[version]`. */
export interface TranscriptMessage {
  role: 'user' | 'assistant' | 'system';
  name: string;
  text: string;
  versions: string[];
  version: number;
  /** Milliseconds since 1970; absent where the file does not tell. */
  sentAt?: number;
  /** Not shown to the model (SillyTavern's `is_system`). */
  isHidden: boolean;
  /** All other fields of the file's message, for the way back. */
  unknown: JsonObject;
}

/** A chat with one character. */
export interface Transcript {
  userName: string;
  characterName: string;
  messages: TranscriptMessage[];
  /** SillyTavern's `chat_metadata`. */
  metadata: JsonObject;
  /** All other fields of the file's header. */
  unknown: JsonObject;
}

export type TranscriptFormat = 'sillytavern' | 'agnai' | 'messages' | 'text';

export interface TranscriptReport {
  format: TranscriptFormat;
  /** Messages read. */
  messages: number;
  /** Lines or messages that could not be read, and the first hundred of them (lines count from 1). */
  skipped: number;
  skippedLines: { line: number; reason: string }[];
  /** Messages whose text was none of their versions, or whose version did not exist. */
  repaired: number;
}

/** The only error of this folder: the file is over the size limit. */
export class TranscriptError extends Error {
  override name = 'TranscriptError';
  readonly code = 'too_big';

  constructor() {
    super('This chat file is too big.');
  }
}
