/**
 * Removes what a feature keeps of a deleted account. It works in bounded batches, can be killed anywhere, and is repeated
 * until it fulfils, and once more later; so it removes what is there now and counts on nothing that it did before.
 */
export interface Eraser {
  /** Rejects when something is left: with `ErasureWaits` when only time is missing. */
  erase(userId: string): Promise<void>;
}

/** Something can only be removed later; the erasers run again soon. */
export class ErasureWaits extends Error {}
