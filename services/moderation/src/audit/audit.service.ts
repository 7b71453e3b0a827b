import type { AuditEntry, moderationRoutes, ParsedInput } from '@masque/contracts';
import { reportedTypes } from '@masque/contracts/rules';
import { inPages } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { SubjectHistoryService } from '../history/history.service.ts';
import { type LogFilter, LogReads, type LogRow } from '../log/log.reads.ts';
import { readNumber } from '../number.cursor.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';

export type AuditQuery = ParsedInput<typeof moderationRoutes.exportAudit>['query'];

@Injectable()
export class AuditService {
  constructor(
    private readonly log: LogReads,
    private readonly subjects: SubjectsService,
    private readonly history: SubjectHistoryService,
  ) {}

  async list(query: AuditQuery, cursor: string | undefined, limit: number) {
    const found = await this.log.page(await this.filterOf(query), readNumber(cursor), limit + 1);
    const rows = found.slice(0, limit);
    return {
      entries: await this.history.named(rows),
      nextCursor: found.length > limit ? String(rows.at(-1)?.seq ?? '') : null,
    };
  }

  async *all(query: AuditQuery): AsyncGenerator<readonly AuditEntry[]> {
    const filter = await this.filterOf(query);
    const pages = inPages<LogRow>((last, limit) => this.log.page(filter, last?.seq ?? 0, limit, 1));
    for await (const rows of pages) yield await this.history.named(rows);
  }

  private async filterOf({ moderator, subject, kind, from, to }: AuditQuery): Promise<LogFilter> {
    const user = subject === undefined ? null : await this.subjects.findUser(subject);
    return {
      moderator,
      kinds: kind && [kind],
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      ...(user ? { userId: user.id } : {}),
      ...(subject !== undefined && !user ? { subjectKeys: reportedTypes.map((type) => `${type}:${subject}`) } : {}),
    };
  }
}
