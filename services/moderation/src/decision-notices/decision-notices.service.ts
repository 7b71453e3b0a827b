import type { EventData } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { Outbox, type PublishedCollection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { LogRow } from '../log/log.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';
import type { DecisionNoticeRow } from './decision-notice.row.ts';
import { noticeForReporter, noticeForSubject } from './decision-notice.rules.ts';

@Injectable()
export class DecisionNoticesService implements Eraser {
  private readonly notices: PublishedCollection<DecisionNoticeRow>;

  constructor(
    outbox: Outbox,
    private readonly subjects: SubjectsService,
  ) {
    this.notices = outbox.collection<DecisionNoticeRow>({
      name: 'told',
      indexes: [{ key: { userId: 1 } }],
      events: { 'decision.made': toState },
    });
  }

  /** Idempotent. `reporterId` is empty if nobody reported the item. */
  async write(entry: LogRow, reporterId: string): Promise<void> {
    const characterId = await this.subjects.characterOf(entry.subjectType, entry.subjectId);
    for (const row of [noticeForSubject(entry, characterId), noticeForReporter(entry, reporterId, characterId)]) {
      if (row) await this.notices.insertIfAbsent(row);
    }
  }

  async erase(userId: string): Promise<void> {
    await this.notices.rows.deleteMany({ userId });
  }
}

const toState = (row: DecisionNoticeRow): EventData<'decision.made'> => ({
  noticeId: row._id,
  decisionId: row.decisionId,
  userId: row.userId,
  kind: row.kind,
  action: row.action,
  outcome: row.outcome,
  rule: row.rule,
  until: row.until,
  subjectType: row.subjectType,
  characterId: row.characterId,
  decidedAt: row.decidedAt.toISOString(),
  revision: row.revision,
});
