import type { CountedRow } from '@masque/service-kit';

/** What one user thinks of one character. Taken back it stays, so that later ones know that it was counted. */
export interface ReactionRow extends CountedRow {
  /** `{characterId}:{userId}` */
  _id: string;
  characterId: string;
  authorId: string;
  userId: string;
  /** Null: taken back. */
  isLike: boolean | null;
  changedAt: Date;
  /** Id of the call that changed it last, if it had an Idempotency-Key: the same call again changes nothing. */
  callId?: string;
  revision: number;
}

export const reactionId = (characterId: string, userId: string): string => `${characterId}:${userId}`;
