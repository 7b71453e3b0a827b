import type { AuditKind } from '@masque/contracts';
import type { Guideline, ReportedType } from '@masque/contracts/rules';
import type { PublishedRow } from '@masque/service-kit/store';

export interface DecisionNoticeRow extends PublishedRow {
  /** `{decisionId}:{userId}` */
  _id: string;
  decisionId: string;
  userId: string;
  kind: 'decision' | 'report';
  action: AuditKind;
  outcome: 'resolved' | 'dismissed' | null;
  rule: Guideline | null;
  until: string | null;
  subjectType: ReportedType;
  characterId: string | null;
  decidedAt: Date;
}
