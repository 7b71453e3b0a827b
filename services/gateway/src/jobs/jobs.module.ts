import { Module } from '@nestjs/common';
import { ImportRunsModule } from '../imports/imports.module.ts';
import { GatewayJobs } from './handlers.ts';

@Module({ imports: [ImportRunsModule], providers: [GatewayJobs], exports: [GatewayJobs] })
export class GatewayJobsModule {}
