import type { Report, ReportedItem } from '@masque/contracts';
import { SNIPPET } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import { SubjectStatesService } from '../subject-states/subject-states.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';
import type { ReportRow } from './report.row.ts';
import { toReport } from './report.view.ts';
import { ReportsRepository } from './reports.repository.ts';

/** Never cuts a surrogate pair. */
const snippet = (text: string): string =>
  Array.from(text.slice(0, 2 * SNIPPET))
    .slice(0, SNIPPET)
    .join('');

@Injectable()
export class ReportedItems {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly subjects: SubjectsService,
    private readonly states: SubjectStatesService,
  ) {}

  async show(rows: readonly ReportRow[]): Promise<Report[]> {
    const open = await this.reports.countOpen(rows.map((row) => row.itemKey));
    return Promise.all(
      rows.map(async (row) => toReport(row, await this.itemOf(row, snippet), open.get(row.itemKey) ?? 0)),
    );
  }

  async itemOf(
    { reportedType, reportedId }: Pick<ReportRow, 'reportedType' | 'reportedId'>,
    shorten: (text: string) => string = (text) => text,
  ): Promise<ReportedItem | null> {
    const [subject, { moderation }] = await Promise.all([
      this.subjects.find(reportedType, reportedId),
      this.states.of(reportedType, reportedId),
    ]);
    if (!subject || subject.isDeleted) return null;
    const { name, ownerId, isPublic, content, characterId } = subject;
    if (reportedType === 'user') return { username: name, id: reportedId };
    const username = await this.subjects.usernameOf(ownerId);
    if (reportedType === 'character')
      return { name, authorUsername: username || (subject.authorUsername ?? ''), isPublic, moderation };
    return { content: shorten(content), userUsername: username, characterId: characterId ?? '', moderation };
  }
}
