import { Module } from '@nestjs/common';
import { Gateways } from './gateways.ts';
import { ModelCalls } from './model-calls.service.ts';
import { ServerNeedsService } from './server-needs.service.ts';

@Module({ providers: [Gateways, ServerNeedsService, ModelCalls], exports: [Gateways, ModelCalls] })
export class ProvidersModule {}
