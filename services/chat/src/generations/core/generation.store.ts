import type { Ending } from './ending.ts';

/** Which generation of which chat. `id` is unique for ever: a message that is generated anew gets another one. */
export interface GenerationRef {
  readonly id: string;
  readonly chatId: string;
}

/** What is saved at the end of a generation. */
export interface GenerationResult {
  /** Well-formed; empty when the model wrote nothing. */
  readonly text: string;
  readonly ending: Ending;
}

/** A generation as its dead owner left it; `effects`, as JSON, is what its end changes beside its text. */
export interface LeftGeneration extends GenerationResult {
  /** What it had thought before its first word. */
  readonly reasoning: string;
  readonly effects: string | undefined;
}

/** A generation that was taken over: `saved…` is what `saveSoFar` had written, usually nothing. */
export interface TakenOver {
  readonly fence: number;
  readonly savedWritten: string;
  readonly savedEffects: string | undefined;
}

/** A generation that is in the store; as its readers are told. */
export interface StoredEnd extends GenerationResult {
  readonly revision: number | null;
}

/** `stop`: saved, and somebody asked to stop it. `lost`: another owner has it, or it has ended. */
export type SaveOutcome = 'saved' | 'stop' | 'lost';

/**
 * Where generations of chats are kept for good. Every write carries the fence and does nothing when the chat's row has
 * another one, or another generation, or none.
 */
export abstract class GenerationStore {
  /** Makes `owner` the owner by one conditional write that raises the fence; null when it has ended or was taken. */
  abstract takeOver(ref: GenerationRef, fromOwner: string, owner: string): Promise<TakenOver | null>;

  /** What was written so far (`WrittenWriter`), while the log cannot be. */
  abstract saveSoFar(ref: GenerationRef, fence: number, written: string, effects?: string): Promise<SaveOutcome>;

  /**
   * Ends the message and frees the chat; gives the chat's new revision, null when it was no longer this owner's. With an
   * empty text the message goes.
   */
  abstract finish(ref: GenerationRef, fence: number, left: LeftGeneration): Promise<number | null>;

  /** How a message's generation ended, with the whole message; null while one is running for it. One that is gone is empty. */
  abstract findEnd(chatId: string, messageId: string): Promise<StoredEnd | null>;

  /** Generations that rows of chats name, with their owners, claimed before then; at most `limit`. */
  abstract listUnfinished(claimedBefore: Date, limit: number): Promise<(GenerationRef & { readonly owner: string })[]>;
}
