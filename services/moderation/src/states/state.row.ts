import type { ModerationState, Suspension } from '@masque/contracts';
import type { ReportedType } from '@masque/contracts/rules';
import type { PublishedRow } from '@masque/service-kit';

/** All that moderators have decided about one character, comment or user, as it holds now. */
export interface StateRow extends PublishedRow {
  /** `{type}:{id}` */
  _id: string;
  type: ReportedType;
  id: string;
  moderation: ModerationState;
  suspension: Suspension | null;
  /** End of the suspension, for finding those that have ended. */
  suspendedUntil?: Date | null;
  isVerified: boolean;
  /** Entry of the log that decided it. */
  seq: number;
}

export const stateKey = (type: ReportedType, id: string): string => `${type}:${id}`;
