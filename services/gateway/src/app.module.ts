import { Module } from '@nestjs/common';
import { EdgeModule } from './edge/edge.module.ts';
import { GatewayEventsModule } from './events/events.module.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { HandlersModule } from './handlers/handlers.module.ts';
import { GatewayJobsModule } from './jobs/jobs.module.ts';
import { PipelineModule } from './pipeline/pipeline.module.ts';
import { PublicRoutes } from './public-routes.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { UpstreamModule } from './upstream/upstream.module.ts';

@Module({
  imports: [
    EdgeModule,
    GatewayEventsModule,
    GatewayJobsModule,
    LimitsModule,
    HandlersModule,
    PipelineModule,
    SessionsModule,
    UpstreamModule,
  ],
  providers: [PublicRoutes],
  exports: [GatewayEventsModule, GatewayJobsModule],
})
export class GatewayAppModule {}
