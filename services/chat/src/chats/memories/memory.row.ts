/** What all summaries of a chat have used together. */
export interface MemoryCost {
  summaries: number;
  promptTokens: number;
  completionTokens: number;
  /** Billionths of a US dollar; absent: the gateway told no cost. */
  nanoDollars?: number;
}

/** Why the last summary could not be made. */
export interface MemoryFailure {
  code: string;
  /** As the user is told. */
  error: string;
  details: string[];
  /** One after another, without a success. */
  count: number;
  /** No reply asks for another summary before. */
  pauseUntil: Date;
  /** It may go away by itself: tried again at the end of the pause. */
  isPassing: boolean;
}

/** A text, and the sequence number of the newest message that it tells of; -1: of none. */
export interface Summary {
  text: string;
  upTo: number;
}

/**
 * A chat's memory, in the chat's row: the claim of a generation returns it, and it goes with the chat. Fields are written one
 * by one, and are absent until they were.
 */
export interface MemoryRow extends Partial<Summary> {
  /** Raised when text or switch are written: who made a text from another one does not replace it. Absent: 0. */
  rev?: number;
  /** Absent: as the user has set it for all chats. */
  isOn?: boolean;
  isEdited?: boolean;
  /** A message that the text tells of was changed or deleted since. */
  isOutdated?: boolean;
  /** Messages up to this number are to be summarised. */
  wanted?: number;
  /** What was made anew from the first message so far; the text stays in use until it is whole. */
  draft?: Summary;
  failure?: MemoryFailure;
  cost?: MemoryCost;
  /** The model that wrote last. */
  model?: string;
  updatedAt?: Date;
}
