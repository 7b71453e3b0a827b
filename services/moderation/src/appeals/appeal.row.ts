import type { AppealStatus } from '@masque/contracts';

/** An appeal has the id of the action that it is against. */
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
  /** Of the call that made it: one that is repeated gets the same answer. */
  creationId?: string;
  /** Entry of the log that decided it; 0: none yet. */
  seq: number;
}
