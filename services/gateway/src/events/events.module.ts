import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { IdempotencyModule } from '../idempotency/idempotency.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { GatewayHandlers } from './handlers.ts';

@Module({
  imports: [CacheModule, IdempotencyModule, MediaModule, SessionsModule],
  providers: [GatewayHandlers],
  exports: [GatewayHandlers],
})
export class EventsModule {}
