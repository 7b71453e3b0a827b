import { Module } from '@nestjs/common';
import { EdgeModule } from './edge/edge.module.ts';
import { GatewayEventsModule } from './events/events.module.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { HandlersModule } from './handlers/handlers.module.ts';
import { PipelineModule } from './pipeline/pipeline.module.ts';
import { PublicRoutes } from './public-routes.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { UpstreamModule } from './upstream/upstream.module.ts';

@Module({
  imports: [
    EdgeModule,
    GatewayEventsModule,
    LimitsModule,
    HandlersModule,
    PipelineModule,
    SessionsModule,
    UpstreamModule,
  ],
  providers: [PublicRoutes],
  exports: [GatewayEventsModule],
})
export class GatewayAppModule {}
