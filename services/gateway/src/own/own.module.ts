import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { DocsModule } from '../docs/docs.module.ts';
import { ExportModule } from '../export/export.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { ViewsModule } from '../views/views.module.ts';
import { WebModule } from '../web/web.module.ts';
import { OwnHandlers } from './own-handlers.ts';
import { ProfileHandlers } from './profile.handlers.ts';
import { ServiceCalls } from './service-calls.ts';
import { SessionHandlers } from './session.handlers.ts';

@Module({
  imports: [AuthModule, DocsModule, ExportModule, MediaModule, SessionsModule, UpstreamModule, ViewsModule, WebModule],
  providers: [OwnHandlers, ProfileHandlers, ServiceCalls, SessionHandlers],
  exports: [OwnHandlers],
})
export class OwnModule {}
