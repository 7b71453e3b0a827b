import { Injectable } from '@nestjs/common';
import { type MilestoneKind, milestones } from './milestone.rules.ts';
import { milestoneId, MilestonesRepository } from './milestones.repository.ts';
import { NoticesService } from './notices.service.ts';

export { mayHaveReached } from './milestone.rules.ts';

export interface Counted {
  readonly kind: MilestoneKind;
  readonly userId: string;
  readonly characterId?: string;
}

@Injectable()
export class MilestonesService {
  constructor(
    private readonly rows: MilestonesRepository,
    private readonly notices: NoticesService,
  ) {}

  async tell({ kind, userId, characterId }: Counted, count: number): Promise<void> {
    const subject = characterId ?? userId;
    if (userId === '' || milestones(kind, count).length === 0) return;
    const id = milestoneId(kind, subject);
    const due = milestones(kind, count, await this.rows.reachedBy(id));
    const happenedAt = new Date();
    for (const reached of due) {
      const about = [subject, String(reached)];
      const news = { kind, userId, about, happenedAt, count: reached };
      await this.notices.tell(characterId === undefined ? news : { ...news, characterId });
    }
    const last = due.at(-1);
    // After the notices, so that a crash in between sends them again, under the same ids.
    if (last !== undefined) await this.rows.raise(id, userId, last);
  }
}
