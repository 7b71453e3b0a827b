/** Must work in bounded batches and survive being killed: it runs until it succeeds, and once more later. */
export interface Eraser {
  /** Rejects when data is left; with `ErasureWaits` when it only has to wait. */
  erase(userId: string): Promise<void>;
}

export class ErasureWaits extends Error {}
