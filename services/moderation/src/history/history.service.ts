import type { AuditEntry, PersonHistory } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { type LogRow, LogReads } from '../log/log.reads.ts';
import { toAuditEntry } from '../log/log.view.ts';
import { SubjectStatesService } from '../subject-states/subject-states.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';

const SHOWN = 10;
const LOOKED_AT = 100;

type ReportCounts = Pick<PersonHistory, 'reportsMade' | 'reportsUpheld' | 'reportsDismissed' | 'reportsAbout'>;

@Injectable()
export class SubjectHistoryService {
  constructor(
    private readonly log: LogReads,
    private readonly subjects: SubjectsService,
    private readonly states: SubjectStatesService,
  ) {}

  async named(rows: readonly LogRow[]): Promise<AuditEntry[]> {
    return Promise.all(
      rows.map(async (row) => toAuditEntry(row, await this.subjects.nameOf(row.subjectType, row.subjectId))),
    );
  }

  async of(userId: string, counts: ReportCounts): Promise<PersonHistory | null> {
    const user = userId === '' ? null : await this.subjects.find('user', userId);
    if (!user) return null;
    const [{ suspension, isVerified }, entries] = await Promise.all([
      this.states.of('user', userId),
      this.log.ofUser(userId, LOOKED_AT),
    ]);
    const decisions = entries.filter(({ kind }) => kind !== 'report.moved').slice(0, SHOWN);
    return {
      userId,
      username: user.name,
      createdAt: user.isDeleted ? null : user.createdAt.toISOString(),
      isVerified: isVerified || user.isVerified,
      suspendedUntil: suspension?.until ?? null,
      ...counts,
      decisions: await this.named(decisions),
    };
  }
}
