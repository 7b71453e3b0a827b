import type { EventData } from '@masque/contracts';
import { DeadLetters } from '@masque/service-kit/events';
import { Injectable } from '@nestjs/common';
import { type LogRow, LogService } from '../log/log.service.ts';
import { type ReportRow, ReportsService } from '../reports/reports.service.ts';
import { LettersRepository } from './letters.repository.ts';
import { WebhooksService } from './webhooks.service.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Every source can be read again after a crash. */
@Injectable()
export class WebhookSources {
  private known = new Set<string>();

  constructor(
    private readonly webhooks: WebhooksService,
    private readonly reports: ReportsService,
    private readonly letters: LettersRepository,
    private readonly deadLetters: DeadLetters,
    log: LogService,
  ) {
    if (webhooks.isOn) log.onEntry((entry) => this.tellDecision(entry));
  }

  private async tellDecision({ id, kind, subjectType, subjectId, reportId, rule, at }: LogRow): Promise<() => void> {
    const data = { decisionId: id, kind, subjectType, subjectId, reportId, rule };
    await this.webhooks.tell('decision.made', `decision.made:${id}`, data, at);
    return () => undefined;
  }

  /** Ignores states older than a day, which an operator may have republished. */
  async recordUser({ userId, erasedAt }: EventData<'user.changed'>): Promise<void> {
    if (!this.webhooks.isOn || erasedAt === null || Date.parse(erasedAt) < Date.now() - DAY_MS) return;
    await this.webhooks.tell('account.erased', `account.erased:${userId}`, { userId }, new Date(erasedAt));
  }

  async tellReports(): Promise<void> {
    if (!this.webhooks.isOn) return;
    const found = await this.reports.madeSince(new Date(Date.now() - HOUR_MS));
    for (const report of found) if (!this.known.has(report._id)) await this.tellReport(report);
    this.known = new Set(found.map(({ _id }) => _id));
  }

  private async tellReport({ _id, reportedType, reportedId, reason, createdAt }: ReportRow): Promise<void> {
    const data = { reportId: _id, reportedType, reportedId, reason };
    await this.webhooks.tell('report.created', `report.created:${_id}`, data, createdAt);
  }

  async tellDeadLetters(): Promise<void> {
    if (!this.webhooks.isOn) return;
    for (const [topic, total] of await this.deadLetters.totals()) {
      const told = await this.letters.told(topic);
      // Fewer: the topic was recreated.
      const count = total < told ? total : total - told;
      // Includes the hour, because a recreated topic reaches the same total again.
      const eventId = `dead_letter.created:${topic}:${total}:${new Date().toISOString().slice(0, 13)}`;
      if (count > 0) await this.webhooks.tell('dead_letter.created', eventId, { topic, count, total });
      if (total !== told) await this.letters.keep(topic, total, told);
    }
  }
}
