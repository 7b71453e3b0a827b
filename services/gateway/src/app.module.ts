import { Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.ts';
import { CacheModule } from './cache/cache.module.ts';
import { EventsModule } from './events/events.module.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { MediaModule } from './media/media.module.ts';
import { Parts, PublicRoutes } from './public-routes.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { UpstreamModule } from './upstream/upstream.module.ts';
import { ViewsModule } from './views/views.module.ts';
import { WebModule } from './web/web.module.ts';

@Module({
  imports: [
    AuthModule,
    CacheModule,
    EventsModule,
    LimitsModule,
    MediaModule,
    SessionsModule,
    UpstreamModule,
    ViewsModule,
    WebModule,
  ],
  providers: [Parts, PublicRoutes],
  exports: [EventsModule],
})
export class AppModule {}
