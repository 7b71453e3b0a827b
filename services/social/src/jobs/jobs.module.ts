import { Module } from '@nestjs/common';
import { StatsModule } from '../stats/stats.module.ts';
import { SocialJobs } from './handlers.ts';

@Module({ imports: [StatsModule], providers: [SocialJobs], exports: [SocialJobs] })
export class JobsModule {}
