import { Module } from '@nestjs/common';
import { Gateways } from './gateways.ts';

@Module({ providers: [Gateways], exports: [Gateways] })
export class ProvidersModule {}
