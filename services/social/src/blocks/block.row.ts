import type { CountedRow } from '@masque/service-kit';

/** One user wants to have nothing to do with another. It works in both directions. */
export interface BlockRow extends CountedRow {
  /** `{userId}:{blockedId}` */
  _id: string;
  userId: string;
  blockedId: string;
  createdAt: Date;
  /** Until the second look at what there is between the two. */
  uncountedAt?: Date;
}

export const blockId = (userId: string, blockedId: string): string => `${userId}:${blockedId}`;
