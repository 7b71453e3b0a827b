import { Module } from '@nestjs/common';
import { PolicyReports } from './policy-reports.ts';

@Module({ providers: [PolicyReports], exports: [PolicyReports] })
export class PolicyReportsModule {}
