import { Module } from '@nestjs/common';
import { ModelGateway } from './model-gateway.ts';

@Module({ providers: [ModelGateway], exports: [ModelGateway] })
export class UpstreamModule {}
