import type { mutableNoticeKinds } from '@masque/contracts';

export type MutableKind = (typeof mutableNoticeKinds)[number];

/** The order of one user's notices, and which they want. */
export interface BoxRow {
  /** Id of the user. */
  _id: string;
  /** Place of the newest notice. */
  seq: number;
  /** Who got that place, and may not have it on its row yet. */
  newest: { readonly id: string; readonly turn: string } | null;
  /** Raised by whatever the user's devices are to see. */
  revision: number;
  muted: readonly MutableKind[];
}

export const emptyBox = (userId: string): BoxRow => ({ _id: userId, seq: 0, newest: null, revision: 0, muted: [] });
