import type { Ending, GenerationRef } from './generation.facts.ts';

export interface RecoveredReply {
  readonly text: string;
  readonly reasoning: string;
  readonly ending: Ending;
  readonly effects: string | undefined;
}

export interface Takeover {
  readonly fence: number;
  readonly savedText: string;
  readonly savedEffects: string | undefined;
}

export interface StoredEnd {
  readonly text: string;
  readonly ending: Ending;
  readonly revision: number | null;
}

/** `stop`: saved, and a stop is requested. `lost`: another owner has it, or it has ended. */
export type SaveOutcome = 'saved' | 'stop' | 'lost';

/** Every write carries the fencing token and does nothing when the chat's row has another one. */
export abstract class RecoveryStore {
  abstract takeOver(ref: GenerationRef, fromOwner: string, owner: string): Promise<Takeover | null>;

  /** For outages of the log. `written` is in the format of `ReplyTextWriter`. */
  abstract saveSoFar(ref: GenerationRef, fence: number, written: string, effects?: string): Promise<SaveOutcome>;

  /** Returns the chat's new revision; null when another owner has it. An empty text removes the message. */
  abstract saveRecovered(ref: GenerationRef, fence: number, reply: RecoveredReply): Promise<number | null>;

  /** Null while a generation runs for the message. A deleted message has an empty text. */
  abstract findEnd(chatId: string, messageId: string): Promise<StoredEnd | null>;

  abstract listUnfinished(claimedBefore: Date, limit: number): Promise<(GenerationRef & { readonly owner: string })[]>;
}
