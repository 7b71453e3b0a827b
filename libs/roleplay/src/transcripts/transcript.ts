import type { VariableValues } from '../macros/variables.ts';
import type { JsonObject } from '../shared/json.ts';

/** `text` is always `versions[version]`. */
export interface TranscriptMessage {
  role: 'user' | 'assistant' | 'system';
  name: string;
  text: string;
  versions: string[];
  version: number;
  /** A greeting as SillyTavern keeps it in `swipes`, with macros; written back while `shown` is still the text. */
  template?: { source: string; shown: string };
  sentAt?: number;
  /** Not sent to the model (SillyTavern's `is_system`). */
  isHidden: boolean;
  unknown: JsonObject;
}

export interface Transcript {
  title?: string;
  userName: string;
  characterName: string;
  messages: TranscriptMessage[];
  /** For a branch: the conversation it leaves (0 = the first), and how many of its messages come before. */
  parent?: { conversation: number; messages: number };
  variables: VariableValues;
  metadata: JsonObject;
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

export type TranscriptProblem =
  | 'bad_archive'
  | 'no_conversations'
  | 'is_picture'
  | 'is_card'
  | 'is_lorebook'
  | 'is_settings';

/** `files`: attachments. */
export type LeftOutPart = 'memory' | 'worldInfo' | 'files';

export interface TranscriptReport {
  format: TranscriptFormat;
  messages: number;
  /** Unreadable lines or messages; `skippedLines` has the first hundred, counted from 1. */
  skipped: number;
  skippedLines: { line: number; reason: string }[];
  repaired: number;
  ignoredVariables: number;
  leftOut: LeftOutPart[];
}

export class TranscriptError extends Error {
  override name = 'TranscriptError';
  readonly code = 'too_big';

  constructor() {
    super('This chat file is too big.');
  }
}
