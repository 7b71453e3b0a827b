import { Module } from '@nestjs/common';
import { EventsModule } from './events/events.module.ts';
import { DataExportModule } from './data-export/data-export.module.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { StatsModule } from './stats/stats.module.ts';

@Module({ imports: [EventsModule, DataExportModule, JobsModule, StatsModule], exports: [EventsModule, JobsModule] })
export class AppModule {}
