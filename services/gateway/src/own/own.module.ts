import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { ExportModule } from '../export/export.module.ts';
import { GatewayMediaModule } from '../media/media.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { CallsModule } from './calls.module.ts';
import { DocsHandlers } from './docs.handlers.ts';
import { OwnHandlers } from './own-handlers.ts';
import { PolicyReportsHandlers } from './policy-reports.handlers.ts';
import { ProfileHandlers } from './profile.handlers.ts';
import { SessionHandlers } from './session.handlers.ts';
import { SignInWaysHandlers } from './sign-in-ways.handlers.ts';
import { SiteHandlers } from './site.handlers.ts';
import { WebHandlers } from './web.handlers.ts';

@Module({
  imports: [AuthModule, CallsModule, ExportModule, GatewayMediaModule, SessionsModule, UpstreamModule],
  providers: [
    DocsHandlers,
    OwnHandlers,
    PolicyReportsHandlers,
    ProfileHandlers,
    SessionHandlers,
    SignInWaysHandlers,
    SiteHandlers,
    WebHandlers,
  ],
  exports: [OwnHandlers, WebHandlers],
})
export class OwnModule {}
