import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { GatewayHandlers } from './handlers.ts';

@Module({ imports: [CacheModule], providers: [GatewayHandlers], exports: [GatewayHandlers] })
export class EventsModule {}
