import type { ReportedType, ReportStatus } from '@masque/contracts/rules';

export interface ReportRow {
  _id: string;
  /** Empty: Masque itself asks for a review. */
  reporterId: string;
  reporterUsername: string;
  reportedType: ReportedType;
  reportedId: string;
  /** `{reportedType}:{reportedId}` */
  itemKey: string;
  userId: string;
  /** At the time of the report: people who can no longer see the item don't learn later names. */
  name: string;
  reason: string;
  description: string | null;
  status: ReportStatus;
  /** Lists that contain it; one index serves each list and its count. */
  lists: string[];
  /** `itemKey` while pending or reviewed. */
  openKey?: string;
  /** `{reporterId}:{itemKey}` while pending; unique, so a reporter has one pending report per item. */
  pendingKey?: string;
  createdAt: Date;
  day: string;
  wasActedOn: boolean;
  decidedAt: Date | null;
  hoursToDecision?: number;
  firstDecidedDay?: string;
  hasEvidence: boolean;
  seq: number;
  revision: number;
}
