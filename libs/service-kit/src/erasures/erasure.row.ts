import type { ErasedEvent, EventData } from '@masque/contracts';
import type { PublishedRow } from '../published/index.ts';

/** Stays after the erasure, so that late events about the user are recognized. */
export interface ErasureRow extends PublishedRow {
  _id: string;
  askedBy: number;
  askedAt: Date;
  erasedAt: Date | null;
  /** When the erasers run next or, while they run, when the lease expires. Absent: never again. */
  dueAt?: Date;
  failures: number;
}

export const toErasureState = (row: ErasureRow): EventData<ErasedEvent> => ({
  userId: row._id,
  isErased: row.erasedAt !== null,
  revision: row.revision,
});
