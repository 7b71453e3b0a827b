import type { NoticeKind } from '@masque/contracts';
import type { Decision } from './notice.rules.ts';

/** What is told to one user. */
export interface NoticeRow {
  /** Says what it tells of, so that it is told once. */
  _id: string;
  userId: string;
  kind: NoticeKind;
  actorId: string | null;
  characterId: string | null;
  count: number | null;
  /** Of the kinds that tell of decisions. */
  decision?: Decision;
  happenedAt: Date;
  isRead: boolean;
  /** Another one whenever it is told anew. */
  turn: string;
  /** What it tells of was taken back; nobody sees it. It stays, so that the same is not told again and again. */
  withdrawnAt?: Date;
  /** Place among the user's notices; absent: it has none yet, and nobody sees it. */
  seq?: number;
}
