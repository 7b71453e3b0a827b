import type { Ending } from './ending.ts';

/** `id` is never reused: regenerating a message gets a new one. */
export interface GenerationRef {
  readonly id: string;
  readonly chatId: string;
}

export interface GenerationResult {
  readonly text: string;
  readonly ending: Ending;
}

export interface LeftGeneration extends GenerationResult {
  readonly reasoning: string;
  readonly effects: string | undefined;
}

export interface TakenOver {
  readonly fence: number;
  readonly savedWritten: string;
  readonly savedEffects: string | undefined;
}

export interface StoredEnd extends GenerationResult {
  readonly revision: number | null;
}

/** `stop`: saved, and a stop is requested. `lost`: another owner has it, or it has ended. */
export type SaveOutcome = 'saved' | 'stop' | 'lost';

/** Every write carries the fencing token and does nothing when the chat's row has another one. */
export abstract class GenerationStore {
  abstract takeOver(ref: GenerationRef, fromOwner: string, owner: string): Promise<TakenOver | null>;

  /** For outages of the log. `written` is in the format of `WrittenWriter`. */
  abstract saveSoFar(ref: GenerationRef, fence: number, written: string, effects?: string): Promise<SaveOutcome>;

  /** Returns the chat's new revision; null when another owner has it. An empty text removes the message. */
  abstract finish(ref: GenerationRef, fence: number, left: LeftGeneration): Promise<number | null>;

  /** Null while a generation runs for the message. A deleted message has an empty text. */
  abstract findEnd(chatId: string, messageId: string): Promise<StoredEnd | null>;

  abstract listUnfinished(claimedBefore: Date, limit: number): Promise<(GenerationRef & { readonly owner: string })[]>;
}
