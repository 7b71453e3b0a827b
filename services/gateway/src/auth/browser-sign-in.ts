import { randomBytes } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import type { Call, GatewayResponse } from '../call/call.ts';
import { BrowserSession } from '../sessions/browser-session.ts';
import { hostCookieName, readCookie, serializeCookie } from '../sessions/session-cookie.ts';
import { type Outcome, passThroughStrategy } from './google.strategy.ts';
import { ownPath } from './own-path.ts';
import { Provider } from './provider.ts';
import { SignIn } from './sign-in.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

const ATTEMPT_S = 600;
const FAILED = '/login?failed=1';

const redirect = (location: string): GatewayResponse => ({ kind: 'redirect', location });

/** Sign-in of a browser: off to the provider, and back to the page the user came from. */
@Injectable()
export class BrowserSignIn {
  /** Ties an attempt to the browser that began it. */
  private readonly cookieName: string;
  private readonly cookie: { httpOnly: true; sameSite: 'lax'; path: '/'; secure: boolean };

  constructor(
    private readonly signIn: SignIn,
    private readonly provider: Provider,
    private readonly attempts: SignInAttempts,
    private readonly session: BrowserSession,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.cookieName = hostCookieName(config.web, 'sign-in');
    this.cookie = { httpOnly: true, sameSite: 'lax', path: '/', secure: config.web.isHttps };
  }

  async begin({ query, reply }: Call): Promise<GatewayResponse> {
    const browser = randomBytes(24).toString('base64url');
    void reply.header('set-cookie', serializeCookie(this.cookieName, browser, { ...this.cookie, maxAge: ATTEMPT_S }));
    const outcome = await this.step({}, ownPath(query['returnTo']), browser);
    return redirect(outcome.kind === 'redirect' ? outcome.url : FAILED);
  }

  async finish({ query, request, reply }: Call): Promise<GatewayResponse> {
    const outcome = await this.step(query, '/', readCookie(request, this.cookieName));
    void reply.header('set-cookie', serializeCookie(this.cookieName, '', { ...this.cookie, maxAge: 0 }));
    if (outcome.kind !== 'signed-in') return redirect(FAILED);
    await this.session.begin(request, reply, outcome.account.id);
    return redirect(ownPath(outcome.returnTo));
  }

  private async step(query: Call['query'], returnTo: string, browser: string | undefined): Promise<Outcome> {
    const facts = await this.provider.find().catch(() => {
      throw new DomainError('server.unavailable');
    });
    const toAccount = (idToken: unknown, nonce: string) => this.signIn.withNonce(idToken, nonce);
    const deps = { config: this.config, facts, attempts: this.attempts, toAccount };
    return passThroughStrategy({ query, returnTo, browser }, deps).catch((error: unknown) => {
      this.logger.warn({ reason: error instanceof Error ? error.message : '' }, 'sign-in failed');
      return { kind: 'refused' };
    });
  }
}
