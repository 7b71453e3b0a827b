import { Module } from '@nestjs/common';
import { EventsModule } from './events/events.module.ts';
import { ReportsModule } from './reports/reports.module.ts';

@Module({ imports: [EventsModule, ReportsModule], exports: [EventsModule] })
export class AppModule {}
