import type { ServiceDefinition } from '@masque/service-kit';
import { retold } from '@masque/service-kit/store';
import { SocialAppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { SocialJobs } from './jobs/handlers.ts';
import { socialJobs } from './job-table.ts';

export const social: ServiceDefinition = {
  name: 'social',
  readConfig,
  module: SocialAppModule,
  upgrades: [
    // Moderation stores comments as they were when reported.
    retold(1, 'comments', 'comment.changed'),
  ],
  jobs: { table: socialJobs, handlers: SocialJobs },
};
