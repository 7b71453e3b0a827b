import type { MarkKind } from '@masque/contracts';
import type { CountedRow, PublishedRow } from '@masque/service-kit';

/** A favourite or a follow of one user. Taken back it stays, so that the end of it is published. */
export interface MarkRow extends PublishedRow, CountedRow {
  /** `{kind}:{userId}:{targetId}` */
  _id: string;
  userId: string;
  kind: MarkKind;
  /** A character, or a user. */
  targetId: string;
  /** The character's author, or the user. */
  targetOwnerId: string;
  isSet: boolean;
  /** Id of the call that changed it last, if it had an Idempotency-Key: the same call again changes nothing. */
  callId?: string | null;
  /** Since when it is set, or no longer. */
  since: Date;
  /** Set again soon after it was taken back: nothing new to whom it is about. */
  isAgain?: boolean;
}

export const markId = (kind: MarkKind, userId: string, targetId: string): string => `${kind}:${userId}:${targetId}`;
