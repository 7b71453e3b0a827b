import type { JobData, JobHandlers } from '@masque/service-kit/jobs';
import { Injectable } from '@nestjs/common';
import { AppealsService } from '../appeals/appeals.service.ts';
import { DaysService } from '../days/days.service.ts';
import { SuspensionsService } from '../effects/suspensions.service.ts';
import type { moderationJobs } from '../job-table.ts';
import { ReportsService } from '../reports/reports.service.ts';
import { WebhookSources } from '../webhooks/webhook.sources.ts';
import { WebhooksService } from '../webhooks/webhooks.service.ts';

const EVIDENCE_MS = 90 * 24 * 60 * 60 * 1_000;

@Injectable()
export class ModerationJobs implements JobHandlers<typeof moderationJobs> {
  constructor(
    private readonly suspensions: SuspensionsService,
    private readonly reports: ReportsService,
    private readonly appeals: AppealsService,
    private readonly days: DaysService,
    private readonly sources: WebhookSources,
    private readonly webhooks: WebhooksService,
  ) {}

  async endSuspension({ userId }: JobData<typeof moderationJobs, 'endSuspension'>) {
    await this.suspensions.end(userId);
  }

  async endSuspensions() {
    await this.suspensions.endAll();
  }

  async sendWebhooks() {
    try {
      await this.sources.addReports();
    } finally {
      await this.webhooks.sendDue(); // even if reading the reports fails
    }
  }

  async tellDeadLetters() {
    await this.sources.addDeadLetters();
  }

  async countDays() {
    await this.days.countFinished();
  }

  async removeOld() {
    await this.webhooks.deleteOld();
    await this.reports.deleteOld(new Date(Date.now() - EVIDENCE_MS), (ids) => this.appeals.disputed(ids));
  }
}
