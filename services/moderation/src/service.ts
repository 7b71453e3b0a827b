import type { ServiceDefinition } from '@masque/service-kit';
import { ModerationAppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { moderationJobs } from './job-table.ts';
import { ModerationJobs } from './jobs/handlers.ts';

export const moderation: ServiceDefinition = {
  name: 'moderation',
  readConfig,
  module: ModerationAppModule,
  jobs: { table: moderationJobs, handlers: ModerationJobs },
};
