import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { CardAddressesModule } from '../card-addresses/card-addresses.module.ts';
import { ExportModule } from '../export/export.module.ts';
import { GatewayMediaModule } from '../media/media.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { ServiceCallsModule } from '../service-calls/service-calls.module.ts';
import { DocsHandlers } from './docs.handlers.ts';
import { ImportHandlers } from './import.handlers.ts';
import { RouteHandlers } from './route-handlers.ts';
import { PolicyReportsHandlers } from './policy-reports.handlers.ts';
import { ProfileHandlers } from './profile.handlers.ts';
import { SessionHandlers } from './session.handlers.ts';
import { SignInWaysHandlers } from './sign-in-ways.handlers.ts';
import { SiteHandlers } from './site.handlers.ts';
import { WebHandlers } from './web.handlers.ts';

@Module({
  imports: [
    AuthModule,
    CardAddressesModule,
    ServiceCallsModule,
    ExportModule,
    GatewayMediaModule,
    SessionsModule,
    UpstreamModule,
  ],
  providers: [
    DocsHandlers,
    ImportHandlers,
    RouteHandlers,
    PolicyReportsHandlers,
    ProfileHandlers,
    SessionHandlers,
    SignInWaysHandlers,
    SiteHandlers,
    WebHandlers,
  ],
  exports: [RouteHandlers, WebHandlers],
})
export class HandlersModule {}
