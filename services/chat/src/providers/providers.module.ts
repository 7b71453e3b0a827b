import { Module } from '@nestjs/common';
import { Gateways } from './gateways.ts';
import { ModelCalls } from './model-calls.service.ts';
import { TextTemplates } from './text.templates.ts';
import { ServerNeedsService } from './server-needs.service.ts';

@Module({
  providers: [Gateways, ServerNeedsService, ModelCalls, TextTemplates],
  exports: [Gateways, ServerNeedsService, ModelCalls, TextTemplates],
})
export class ProvidersModule {}
