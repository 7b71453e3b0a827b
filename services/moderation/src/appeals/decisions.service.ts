import type { ModerationDecision, Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { type LogRow, LogReads } from '../log/log.reads.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';
import { isUndone, openUntil } from './appeal.rules.ts';
import type { AppealRow } from './appeal.row.ts';
import { actionOf, toDecision } from './appeal.view.ts';
import { AppealsRepository } from './appeals.repository.ts';

const MOST = 100;

@Injectable()
export class DecisionsService implements ExportPart {
  constructor(
    private readonly log: LogReads,
    private readonly appeals: AppealsRepository,
    private readonly subjects: SubjectsService,
  ) {}

  async mine({ userId }: Viewer): Promise<{ decisions: ModerationDecision[] }> {
    const entries = await this.log.ofUser(userId, MOST);
    const made = await this.appeals.findAll(entries.map(({ id }) => id));
    const appeals = new Map(made.map((row) => [row._id, row]));
    const shown = await Promise.all(entries.map((entry) => this.show(entry, entries, appeals.get(entry.id))));
    return { decisions: shown.filter((decision) => decision !== null) };
  }

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonFile('decisions.json', (await this.mine(viewer)).decisions);
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
