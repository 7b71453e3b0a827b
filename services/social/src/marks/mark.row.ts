import type { MarkKind } from '@masque/contracts';
import type { CountedRow, PublishedRow } from '@masque/service-kit/store';

/** A favorite or follow. Revoked marks stay, so that their end is published. */
export interface MarkRow extends PublishedRow, CountedRow {
  /** `{kind}:{userId}:{targetId}` */
  _id: string;
  userId: string;
  kind: MarkKind;
  targetId: string;
  /** The character's author, or the user. */
  targetOwnerId: string;
  isSet: boolean;
  /** Creation id of the last change, if that call had an Idempotency-Key. */
  callId?: string | null;
  since: Date;
  /** Set again soon after it was revoked, so not news for the owner. */
  isAgain?: boolean;
}

export const markId = (kind: MarkKind, userId: string, targetId: string): string => `${kind}:${userId}:${targetId}`;
