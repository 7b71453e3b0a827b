import type { EventData } from '@masque/contracts';
import { DeadLetters } from '@masque/service-kit/events';
import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { type LogRow, LogService } from '../log/log.service.ts';
import { ReportReads } from '../reports/report.reads.ts';
import type { ReportRow } from '../reports/reports.service.ts';
import { WebhooksService } from './webhooks.service.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How many dead letters of a topic were sent. */
interface SentLettersRow {
  _id: string;
  told: number;
}

/** Every source can be read again after a crash. */
@Injectable()
export class WebhookSources {
  private readonly sentLetters: Collection<SentLettersRow>;
  private known = new Set<string>();

  constructor(
    private readonly webhooks: WebhooksService,
    private readonly reports: ReportReads,
    private readonly deadLetters: DeadLetters,
    log: LogService,
    store: StoreConnection,
  ) {
    this.sentLetters = store.collection<SentLettersRow>('webhook-letters');
    if (webhooks.isOn) log.onEntry((entry) => this.addDecision(entry));
  }

  private async addDecision({ id, kind, subjectType, subjectId, reportId, rule, at }: LogRow): Promise<() => void> {
    const data = { decisionId: id, kind, subjectType, subjectId, reportId, rule };
    await this.webhooks.add('decision.made', `decision.made:${id}`, data, at);
    return () => undefined;
  }

  /** Ignores states older than a day, which an operator may have republished. */
  async recordUser({ userId, erasedAt }: EventData<'user.changed'>): Promise<void> {
    if (!this.webhooks.isOn || erasedAt === null || Date.parse(erasedAt) < Date.now() - DAY_MS) return;
    await this.webhooks.add('account.erased', `account.erased:${userId}`, { userId }, new Date(erasedAt));
  }

  async addReports(): Promise<void> {
    if (!this.webhooks.isOn) return;
    const found = await this.reports.madeSince(new Date(Date.now() - HOUR_MS));
    for (const report of found) if (!this.known.has(report._id)) await this.addReport(report);
    this.known = new Set(found.map(({ _id }) => _id));
  }

  private async addReport({ _id, reportedType, reportedId, reason, createdAt }: ReportRow): Promise<void> {
    const data = { reportId: _id, reportedType, reportedId, reason };
    await this.webhooks.add('report.created', `report.created:${_id}`, data, createdAt);
  }

  async addDeadLetters(): Promise<void> {
    if (!this.webhooks.isOn) return;
    for (const [topic, total] of await this.deadLetters.totals()) {
      const sent = (await this.sentLetters.findOne({ _id: topic }))?.told ?? 0;
      // Fewer: the topic was recreated.
      const count = total < sent ? total : total - sent;
      // Includes the hour, because a recreated topic reaches the same total again.
      const eventId = `dead_letter.created:${topic}:${total}:${new Date().toISOString().slice(0, 13)}`;
      if (count > 0) await this.webhooks.add('dead_letter.created', eventId, { topic, count, total });
      if (total !== sent) await this.saveSent(topic, total, sent);
    }
  }

  /** Ignored if another instance changed it meanwhile. */
  private async saveSent(topic: string, told: number, before: number): Promise<void> {
    const { matchedCount } = await this.sentLetters.updateOne({ _id: topic, told: before }, { $set: { told } });
    if (matchedCount === 0 && before === 0) await insertIfAbsent(this.sentLetters, { _id: topic, told });
  }
}
