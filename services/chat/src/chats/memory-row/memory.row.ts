export interface MemoryCost {
  summaries: number;
  promptTokens: number;
  completionTokens: number;
  /** Billionths of a US dollar; absent: the gateway reported no cost. */
  nanoDollars?: number;
}

export interface MemoryFailure {
  code: string;
  error: string;
  details: string[];
  count: number;
  pauseUntil: Date;
  isPassing: boolean;
}

/** `upTo`: sequence number of the newest message it covers; -1: none. */
export interface Summary {
  text: string;
  upTo: number;
}

/** Part of the chat's row, so that a claim returns it. Fields are absent until first written. */
export interface MemoryRow extends Partial<Summary> {
  /** Raised with every write of text or switch; a summary of an older `rev` is dropped. Absent: 0. */
  rev?: number;
  isOn?: boolean;
  isEdited?: boolean;
  isOutdated?: boolean;
  wanted?: number;
  /** A partial rebuild; the old text stays in use until it is complete. */
  draft?: Summary;
  failure?: MemoryFailure;
  cost?: MemoryCost;
  model?: string;
  updatedAt?: Date;
}
