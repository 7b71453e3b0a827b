import type { AppealStatus } from '@masque/contracts';

/** `_id` is the action's id. */
export interface AppealRow {
  _id: string;
  userId: string;
  reportId: string | null;
  text: string;
  status: AppealStatus;
  createdAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
  answer: string;
  /** Creation id of the call: a repeated call gets the same response. */
  creationId: string;
  seq: number;
}
