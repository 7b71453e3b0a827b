import { Module } from '@nestjs/common';
import { EventsModule } from './events/events.module.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { StatsModule } from './stats/stats.module.ts';

@Module({ imports: [EventsModule, JobsModule, StatsModule], exports: [EventsModule, JobsModule] })
export class AppModule {}
