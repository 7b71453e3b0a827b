import type { ModerationDecision, Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { type LogRow, LogService } from '../log/log.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';
import { isUndone, openUntil } from './appeal.rules.ts';
import type { AppealRow } from './appeal.row.ts';
import { actionOf, toDecision } from './appeal.view.ts';
import { AppealsService } from './appeals.service.ts';

const MOST = 100;

@Injectable()
export class DecisionsService {
  constructor(
    private readonly log: LogService,
    private readonly appeals: AppealsService,
    private readonly subjects: SubjectsService,
  ) {}

  async mine({ userId }: Viewer): Promise<{ decisions: ModerationDecision[] }> {
    const entries = await this.log.ofUser(userId, MOST);
    const appeals = await this.appeals.against(entries.map(({ id }) => id));
    const shown = await Promise.all(entries.map((entry) => this.show(entry, entries, appeals.get(entry.id))));
    return { decisions: shown.filter((decision) => decision !== null) };
  }

  async show(entry: LogRow, all: readonly LogRow[], appeal: AppealRow | undefined): Promise<ModerationDecision | null> {
    const action = actionOf(entry);
    if (!action) return null;
    return toDecision(entry, {
      action,
      name: await this.subjects.nameOf(entry.subjectType, entry.subjectId),
      characterId: await this.subjects.characterOf(entry.subjectType, entry.subjectId),
      isUndone: isUndone(entry, all),
      appealBy: openUntil(entry, all, new Date()),
      appeal,
    });
  }
}
