import { Module } from '@nestjs/common';
import { ImportsModule } from '../imports/imports.module.ts';
import { GatewayJobs } from './handlers.ts';

@Module({ imports: [ImportsModule], providers: [GatewayJobs], exports: [GatewayJobs] })
export class GatewayJobsModule {}
