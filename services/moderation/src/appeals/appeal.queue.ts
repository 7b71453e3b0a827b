import {
  type Appeal,
  type AppealStatus,
  DomainError,
  ensure,
  type moderationRoutes,
  type OpenAppeal,
  orThrow,
  type ParsedInput,
  type Viewer,
} from '@masque/contracts';
import { visibleText } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import { LogReads } from '../log/log.reads.ts';
import { type LogRow, LogService, type Values } from '../log/log.service.ts';
import { SubjectStatesService } from '../subject-states/subject-states.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';
import { isUndone } from './appeal.rules.ts';
import type { AppealRow } from './appeal.row.ts';
import { toAppeal } from './appeal.view.ts';
import { readNumber } from '../number.cursor.ts';
import { AppealsRepository } from './appeals.repository.ts';
import { DecisionsService } from './decisions.service.ts';

const PAGE = 20;
const LOOKED_AT = 100;

type Answer = ParsedInput<typeof moderationRoutes.decideAppeal>['body'];

@Injectable()
export class AppealQueue {
  constructor(
    private readonly appeals: AppealsRepository,
    private readonly decisions: DecisionsService,
    private readonly log: LogService,
    private readonly decided: LogReads,
    private readonly states: SubjectStatesService,
    private readonly subjects: SubjectsService,
  ) {}

  async list(status: AppealStatus, cursor: string | undefined) {
    const skip = readNumber(cursor) ?? 0;
    const found = await this.appeals.page(status, skip, PAGE + 1);
    const shown = await Promise.all(found.slice(0, PAGE).map((row) => this.show(row)));
    return {
      appeals: shown.filter((appeal) => appeal !== null),
      nextCursor: found.length > PAGE ? String(skip + PAGE) : null,
    };
  }

  /** Accepting reverts whatever is still in effect. */
  async decide(moderator: Viewer, id: string, { status, note = '', message = '' }: Answer): Promise<Appeal> {
    await this.log.append(async () => {
      const appeal = await orThrow(this.appeals.find(id), 'appeal.not_found');
      ensure(appeal.userId !== moderator.userId, 'moderation.own');
      if (appeal.status !== 'pending') throw new DomainError('appeal.bad_move', { from: appeal.status, to: status });
      const decision = await orThrow(this.decided.find(id), 'appeal.not_found');
      const { subjectType, subjectId, userId, reportId, rule } = decision;
      const undone = status === 'accepted' ? await this.undoing(decision) : { before: {}, after: {} };
      return {
        moderatorId: moderator.userId,
        moderator: moderator.username,
        kind: `appeal.${status}` as const,
        subjectType,
        subjectId,
        userId,
        reportId,
        appealedId: id,
        rule,
        ...undone,
        texts: { note: visibleText(note), message: visibleText(message), publicReason: '' },
      };
    });
    return toAppeal(await orThrow(this.appeals.find(id), 'appeal.not_found'));
  }

  private async undoing(decision: LogRow): Promise<{ before: Values; after: Values }> {
    const nothing = { before: {}, after: {} };
    if (isUndone(decision, await this.decided.ofUser(decision.userId, LOOKED_AT))) return nothing;
    const { moderation, suspension } = await this.states.of(decision.subjectType, decision.subjectId);
    if (decision.kind === 'hide' && moderation !== 'none')
      return { before: { moderation }, after: { moderation: 'none' } };
    // A later suspension by another decision stays.
    if (decision.kind === 'suspend' && suspension && suspension.until === decision.after['suspendedUntil'])
      return { before: { suspendedUntil: suspension.until }, after: { suspendedUntil: null } };
    return nothing;
  }

  private async show(row: AppealRow): Promise<OpenAppeal | null> {
    const entry = await this.decided.find(row._id);
    const decision = entry && (await this.decisions.show(entry, await this.decided.ofUser(row.userId, LOOKED_AT), row));
    if (!decision) return null;
    return {
      appeal: toAppeal(row),
      decision,
      username: await this.subjects.usernameOf(row.userId),
      moderator: entry.moderator,
      reportId: row.reportId,
    };
  }
}
