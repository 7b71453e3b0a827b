import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { Accounts } from './accounts.ts';
import { BrowserSession } from './browser-session.ts';
import { SessionCookie } from './session-cookie.ts';
import { SessionEnds } from './session-ends.ts';
import { Sessions } from './sessions.ts';

@Module({
  imports: [CacheModule, UpstreamModule],
  providers: [Accounts, BrowserSession, SessionCookie, SessionEnds, Sessions],
  exports: [Accounts, BrowserSession, SessionEnds],
})
export class SessionsModule {}
