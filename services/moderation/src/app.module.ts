import { Module } from '@nestjs/common';
import { EventsModule } from './events/events.module.ts';
import { DataExportModule } from './data-export/data-export.module.ts';
import { ReportsModule } from './reports/reports.module.ts';

@Module({ imports: [EventsModule, DataExportModule, ReportsModule], exports: [EventsModule] })
export class AppModule {}
