import type { ImportItemDraft, ImportItemState, ImportState } from '@masque/contracts';

export interface ImportRow {
  _id: string;
  userId: string;
  name: string;
  state: ImportState;
  /** Raised by each change of an item, which stores it. */
  revision: number;
  createdAt: Date;
  changedAt: Date;
  undoUntil: Date | null;
  problem: string | null;
}

export interface ImportItemRow extends ImportItemDraft {
  /** `{import}:{n}`, with zeros before n. */
  _id: string;
  importId: string;
  userId: string;
  n: number;
  state: ImportItemState;
  /** `{import}:{state}`, for counts. */
  place: string;
  revision: number;
  /** In the media store. */
  hasFile: boolean;
  /** Tried at least once, so it may have created something. */
  isBegun: boolean;
  createdId: string | null;
  problem: string | null;
  notes: string[];
  undo: string | null;
  doneAt: Date | null;
}
