import { type Appeal, ensure, orThrow, type Viewer } from '@masque/contracts';
import { isAppealable, visibleText } from '@masque/contracts/rules';
import { creationId, givenCreationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { LiveService } from '../live/live.service.ts';
import { LogReads } from '../log/log.reads.ts';
import { actionOf, toAppeal } from './appeal.view.ts';
import { appealBy, dueAt, isUndone } from './appeal.rules.ts';
import type { AppealRow } from './appeal.row.ts';
import { AppealsRepository } from './appeals.repository.ts';

const MOST = 100;

@Injectable()
export class AppealsService implements Eraser {
  constructor(
    private readonly appeals: AppealsRepository,
    private readonly log: LogReads,
    private readonly live: LiveService,
  ) {}

  async create(viewer: Viewer, actionId: string, typed: string): Promise<Appeal> {
    const text = visibleText(typed);
    ensure(text !== '', 'appeal.empty');
    const decision = await orThrow(this.log.find(actionId), 'decision.not_found');
    ensure(decision.userId === viewer.userId && actionOf(decision), 'decision.not_found');
    ensure(isAppealable(decision.kind), 'appeal.not_possible');
    const made = await this.appeals.find(actionId);
    if (made && isRepeated(made)) return toAppeal(made);
    ensure(!made, 'appeal.made');
    const now = new Date();
    ensure(appealBy(decision.at) > now, 'appeal.too_late');
    ensure(!isUndone(decision, await this.log.ofUser(viewer.userId, MOST)), 'appeal.not_possible');
    const row: AppealRow = {
      _id: actionId,
      userId: viewer.userId,
      reportId: decision.reportId,
      text,
      status: 'pending',
      createdAt: now,
      dueAt: dueAt(now),
      decidedAt: null,
      answer: '',
      creationId: creationId(),
      seq: 0,
    };
    if (!(await this.appeals.insert(row))) {
      const first = await this.appeals.find(actionId);
      ensure(first && isRepeated(first), 'appeal.made');
      return toAppeal(first);
    }
    this.live.announce(row.reportId === null ? [] : [row.reportId]);
    return toAppeal(row);
  }

  async mine(viewer: Viewer): Promise<{ appeals: Appeal[] }> {
    return { appeals: (await this.appeals.of(viewer.userId, MOST)).map(toAppeal) };
  }

  async decide(id: string, decision: Pick<AppealRow, 'status' | 'decidedAt' | 'answer' | 'seq'>): Promise<void> {
    await this.appeals.decide(id, decision);
  }

  async open(): Promise<{ open: number; overdue: number }> {
    const dues = await this.appeals.pendingDues();
    return { open: dues.length, overdue: dues.filter((due) => due < new Date()).length };
  }

  async disputed(reportIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.appeals.pendingReports(reportIds));
  }

  async erase(userId: string): Promise<void> {
    await this.appeals.deleteTexts(userId);
  }
}

/** An earlier attempt of this call made it, but its response was lost. */
const isRepeated = (row: AppealRow): boolean => row.creationId === givenCreationId();
