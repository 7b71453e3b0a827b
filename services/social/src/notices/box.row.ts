import type { mutableNoticeKinds } from '@masque/contracts';

export type MutableKind = (typeof mutableNoticeKinds)[number];

export interface BoxRow {
  /** User id. */
  _id: string;
  seq: number;
  /** The notice that got this place, until its row has it too. */
  newest: { readonly id: string; readonly turn: string } | null;
  /** Raised by every change that the user's devices should see. */
  revision: number;
  muted: readonly MutableKind[];
}

export const emptyBox = (userId: string): BoxRow => ({ _id: userId, seq: 0, newest: null, revision: 0, muted: [] });
