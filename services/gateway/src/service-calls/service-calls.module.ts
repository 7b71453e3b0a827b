import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { ViewsModule } from '../views/views.module.ts';
import { Blocks } from './blocks.ts';
import { ServiceCalls } from './service-calls.ts';

@Module({ imports: [UpstreamModule, ViewsModule], providers: [Blocks, ServiceCalls], exports: [Blocks, ServiceCalls] })
export class ServiceCallsModule {}
