import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { AccessTokens } from './access-tokens.ts';
import { AccountEnds } from './account-ends.ts';
import { SessionAccounts } from './accounts.ts';
import { BrowserSession } from './browser-session.ts';
import { OpenCalls } from './open-calls.ts';
import { Proofs } from './proofs.ts';
import { Sessions } from './sessions.ts';
import { SignedInCallers } from './signed-in-callers.ts';

@Module({
  imports: [CacheModule, LimitsModule, UpstreamModule],
  providers: [AccessTokens, AccountEnds, SessionAccounts, BrowserSession, OpenCalls, Proofs, Sessions, SignedInCallers],
  exports: [AccessTokens, AccountEnds, SessionAccounts, BrowserSession, OpenCalls, Proofs, Sessions, SignedInCallers],
})
export class SessionsModule {}
