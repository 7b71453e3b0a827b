import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { IdempotencyModule } from '../idempotency/idempotency.module.ts';
import { GatewayMediaModule } from '../media/media.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { GatewayEvents } from './events.controller.ts';

@Module({
  imports: [CacheModule, IdempotencyModule, GatewayMediaModule, SessionsModule],
  controllers: [GatewayEvents],
})
export class GatewayEventsModule {}
