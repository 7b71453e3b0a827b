import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { WebhookSender } from './webhook.sender.ts';
import { WebhookSources } from './webhook.sources.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [LogModule, ReportsModule],
  providers: [DeliveriesRepository, WebhookSender, WebhookSources, WebhooksService],
  exports: [WebhookSources, WebhooksService],
})
export class WebhooksModule {}
