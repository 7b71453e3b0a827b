import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { Accounts } from './accounts.ts';
import { BrowserSession } from './browser-session.ts';
import { SessionCookie } from './session-cookie.ts';
import { Sessions } from './sessions.ts';

@Module({
  imports: [CacheModule, UpstreamModule],
  providers: [Accounts, BrowserSession, SessionCookie, Sessions],
  exports: [Accounts, BrowserSession, SessionCookie, Sessions],
})
export class SessionsModule {}
