import { Health } from '@masque/service-kit';
import { Module } from '@nestjs/common';
import { AuthController } from './auth/auth.controller.ts';
import { SignInAttempts } from './auth/browser-sign-in.ts';
import { Provider } from './auth/provider.ts';
import { SignIn } from './auth/sign-in.ts';
import { TaggedCache } from './cache/tagged-cache.ts';
import { GatewayHandlers } from './events/handlers.ts';
import { RateLimiter } from './limits/rate-limiter.ts';
import { Parts, PublicRoutes } from './public-routes.ts';
import { Accounts } from './sessions/accounts.ts';
import { BrowserSession } from './sessions/browser-session.ts';
import { SessionCookie } from './sessions/session-cookie.ts';
import { Sessions } from './sessions/sessions.ts';
import { Upstreams } from './upstream/upstreams.ts';
import { OwnAnswers } from './views/own-answers.ts';
import { Media } from './web/media.ts';
import { Web } from './web/web.ts';

const upstreamNames = ['identity', 'catalog', 'chat', 'social', 'moderation'] as const;

@Module({
  controllers: [AuthController],
  providers: [
    Accounts,
    BrowserSession,
    GatewayHandlers,
    Media,
    OwnAnswers,
    Parts,
    Provider,
    PublicRoutes,
    RateLimiter,
    SessionCookie,
    Sessions,
    SignIn,
    SignInAttempts,
    TaggedCache,
    Upstreams,
    Web,
  ],
  exports: [GatewayHandlers],
})
export class AppModule {
  constructor(health: Health, upstreams: Upstreams) {
    for (const name of upstreamNames) {
      health.add(name, async () => {
        if (!(await upstreams.isReady(name))) throw new Error('not ready');
      });
    }
  }
}
