import type { NoticeKind } from '@masque/contracts';
import type { NoticeDecision } from './notice.rules.ts';

export interface NoticeRow {
  /** Identifies the event, so that it's announced once. */
  _id: string;
  userId: string;
  kind: NoticeKind;
  actorId: string | null;
  characterId: string | null;
  count: number | null;
  decision?: NoticeDecision;
  happenedAt: Date;
  isRead: boolean;
  /** Renewed whenever the notice is announced again. */
  turn: string;
  /** The event was taken back. Hidden, but kept, so that it isn't announced again and again. */
  withdrawnAt?: Date;
  /** Place among the user's notices. Absent: not placed yet, so hidden. */
  seq?: number;
}
