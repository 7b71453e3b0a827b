import { Module } from '@nestjs/common';
import { ReportsController } from './reports.controller.ts';
import { ReportsRepository } from './reports.repository.ts';
import { ReportsService } from './reports.service.ts';

@Module({ controllers: [ReportsController], providers: [ReportsService, ReportsRepository], exports: [ReportsService] })
export class ReportsModule {}
