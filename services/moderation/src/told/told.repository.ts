import type { EventData } from '@masque/contracts';
import { Outbox, type OwnFields, type PublishedCollection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { ToldRow } from './told.row.ts';

@Injectable()
export class ToldRepository {
  private readonly told: PublishedCollection<ToldRow>;

  constructor(outbox: Outbox) {
    this.told = outbox.collection<ToldRow>({
      name: 'told',
      indexes: [{ key: { userId: 1 } }],
      events: { 'decision.made': toState },
    });
  }

  async insert(row: OwnFields<ToldRow>): Promise<void> {
    await this.told.insertIfAbsent(row);
  }

  async deleteOf(userId: string): Promise<void> {
    await this.told.rows.deleteMany({ userId });
  }
}

const toState = (row: ToldRow): EventData<'decision.made'> => ({
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
