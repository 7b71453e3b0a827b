import type { EventData } from '@masque/contracts';
import { DeadLetters } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { type LogRow, LogService } from '../log/log.service.ts';
import { type ReportRow, ReportsService } from '../reports/reports.service.ts';
import { LettersRepository } from './letters.repository.ts';
import { WebhooksService } from './webhooks.service.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * What operators are told of. Each source can be read again after a crash: the log applies its entries again, Kafka delivers the
 * event again, and reports and dead letters are looked for until they have been told.
 */
@Injectable()
export class WebhookSources {
  /** Reports of the last hour that are on record already. */
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

  /** A state of an account that is told again, by an operator for one, is no news after a day. */
  async recordUser({ userId, erasedAt }: EventData<'user.changed'>): Promise<void> {
    if (!this.webhooks.isOn || erasedAt === null || Date.parse(erasedAt) < Date.now() - DAY_MS) return;
    await this.webhooks.tell('account.erased', `account.erased:${userId}`, { userId }, new Date(erasedAt));
  }

  /** Reports of the last hour. */
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
      // Fewer: the topic was made anew.
      const count = total < told ? total : total - told;
      // With the hour: a topic that was made anew comes to the same number again.
      const eventId = `dead_letter.created:${topic}:${total}:${new Date().toISOString().slice(0, 13)}`;
      if (count > 0) await this.webhooks.tell('dead_letter.created', eventId, { topic, count, total });
      if (total !== told) await this.letters.keep(topic, total, told);
    }
  }
}
