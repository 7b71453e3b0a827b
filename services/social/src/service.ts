import type { ServiceDefinition } from '@masque/service-kit';
import { SocialAppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { SocialJobs } from './jobs/handlers.ts';
import { socialJobs } from './job-table.ts';

export const social: ServiceDefinition = {
  name: 'social',
  readConfig,
  module: SocialAppModule,
  jobs: { table: socialJobs, handlers: SocialJobs },
};
