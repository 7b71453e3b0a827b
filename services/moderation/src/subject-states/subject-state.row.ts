import type { ModerationState, Suspension } from '@masque/contracts';
import type { ReportedType } from '@masque/contracts/rules';
import type { PublishedRow } from '@masque/service-kit/store';

export interface SubjectStateRow extends PublishedRow {
  /** `{type}:{id}` */
  _id: string;
  type: ReportedType;
  id: string;
  moderation: ModerationState;
  suspension: Suspension | null;
  suspendedUntil?: Date | null;
  isVerified: boolean;
  seq: number;
}
