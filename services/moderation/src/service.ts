import type { ServiceDefinition } from '@masque/service-kit';
import { ModerationAppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { moderationJobs } from './job-table.ts';
import { ModerationJobs } from './jobs/handlers.ts';
import { talliedLog } from './log/log.upgrade.ts';
import { reportsInLists } from './reports/reports.upgrade.ts';

export const moderation: ServiceDefinition = {
  name: 'moderation',
  readConfig,
  module: ModerationAppModule,
  jobs: { table: moderationJobs, handlers: ModerationJobs },
  upgrades: [reportsInLists(1), talliedLog(2)],
};
