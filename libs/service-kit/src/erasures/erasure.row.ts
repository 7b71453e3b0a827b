import type { ErasedEvent, EventData } from '@masque/contracts';
import type { PublishedRow } from '../published/index.ts';

/** What a service has to erase of a deleted account, or has erased. It stays, so that late news of the user is known as such. */
export interface ErasureRow extends PublishedRow {
  /** Id of the user. */
  _id: string;
  /** Revision of the account that asked for it last. */
  askedBy: number;
  askedAt: Date;
  erasedAt: Date | null;
  /** When the erasers run next; while they run, when another instance may take over. Absent: never again. */
  dueAt?: Date;
  /** Runs since it was asked for that something was left after. */
  failures: number;
}

export const toErasureState = (row: ErasureRow): EventData<ErasedEvent> => ({
  userId: row._id,
  isErased: row.erasedAt !== null,
  revision: row.revision,
});
