import type { CountedRow } from '@masque/service-kit/store';

/** Revoked reactions stay, so that later changes know they were counted. */
export interface ReactionRow extends CountedRow {
  /** `{characterId}:{userId}` */
  _id: string;
  characterId: string;
  authorId: string;
  userId: string;
  /** Null: revoked. */
  isLike: boolean | null;
  changedAt: Date;
  /** Creation id of the last change, if that call had an Idempotency-Key. */
  callId?: string;
  revision: number;
}

export const reactionId = (characterId: string, userId: string): string => `${characterId}:${userId}`;
