import type { CountedRow } from '@masque/service-kit/store';

/** Works in both directions. */
export interface BlockRow extends CountedRow {
  /** `{userId}:{blockedId}` */
  _id: string;
  userId: string;
  blockedId: string;
  createdAt: Date;
  /** Until the listeners were called once more; see `BlocksService.onBlock`. */
  uncountedAt?: Date;
}

export const blockId = (userId: string, blockedId: string): string => `${userId}:${blockedId}`;
