import type { ReportedType, ReportStatus } from '@masque/contracts/rules';

export interface ReportRow {
  _id: string;
  /** Empty: Masque itself asks moderators to look. */
  reporterId: string;
  /** Empty when the account was deleted. */
  reporterUsername: string;
  reportedType: ReportedType;
  reportedId: string;
  /** `{reportedType}:{reportedId}` */
  itemKey: string;
  /** Who is responsible for the item. */
  userId: string;
  /** Name of the character, or of the user, when it was reported: who can no longer see it learns of no later one. */
  name: string;
  reason: string;
  description: string | null;
  status: ReportStatus;
  /** Lists that it stands in: of its status, its type, both, its day and type, and of what is open. One index answers each, and its count. */
  lists: string[];
  /** `itemKey` while it is pending or reviewed. */
  openKey?: string;
  /** `{reporterId}:{itemKey}` while it is pending: one reporter has one of those for an item. */
  pendingKey?: string;
  createdAt: Date;
  /** UTC day of `createdAt`. */
  day: string;
  /** Moderators did something about the item, or who is responsible for it, while it was open. */
  wasActedOn: boolean;
  /** Of the last decision about it; null while it is open. */
  decidedAt: Date | null;
  /** Hours to the first decision, and its UTC day. */
  hoursToDecision?: number;
  firstDecidedDay?: string;
  /** What was reported is still kept as it was then. */
  hasEvidence: boolean;
  /** Newest entry of the log that it shows. */
  seq: number;
  /** Raised by every change. */
  revision: number;
}
