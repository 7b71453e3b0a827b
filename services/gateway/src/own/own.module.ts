import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { DocsModule } from '../docs/docs.module.ts';
import { ExportModule } from '../export/export.module.ts';
import { GatewayMediaModule } from '../media/media.module.ts';
import { PolicyReportsModule } from '../policy-reports/policy-reports.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { WebModule } from '../web/web.module.ts';
import { CallsModule } from './calls.module.ts';
import { OwnHandlers } from './own-handlers.ts';
import { ProfileHandlers } from './profile.handlers.ts';
import { SessionHandlers } from './session.handlers.ts';
import { SignInWaysHandlers } from './sign-in-ways.handlers.ts';
import { SiteHandlers } from './site.handlers.ts';

@Module({
  imports: [
    AuthModule,
    CallsModule,
    DocsModule,
    ExportModule,
    GatewayMediaModule,
    PolicyReportsModule,
    SessionsModule,
    UpstreamModule,
    WebModule,
  ],
  providers: [OwnHandlers, ProfileHandlers, SessionHandlers, SignInWaysHandlers, SiteHandlers],
  exports: [OwnHandlers],
})
export class OwnModule {}
