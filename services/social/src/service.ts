import type { ServiceDefinition } from '@masque/service-kit';
import { AppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { SocialHandlers } from './events/handlers.ts';
import { SocialJobs } from './jobs/handlers.ts';
import { socialJobs } from './job-table.ts';

export const social: ServiceDefinition = {
  name: 'social',
  readConfig,
  module: AppModule,
  handlers: SocialHandlers,
  jobs: { table: socialJobs, handlers: SocialJobs },
};
