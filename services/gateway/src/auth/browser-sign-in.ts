import { randomBytes } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import type { Call, GatewayResponse } from '../call/call.ts';
import { BrowserSession } from '../sessions/browser-session.ts';
import { readCookie, serializeCookie } from '../sessions/session-cookie.ts';
import { type Outcome, passThroughStrategy } from './google.strategy.ts';
import { ownPath } from './own-path.ts';
import { Provider } from './provider.ts';
import { SignIn } from './sign-in.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

const BROWSER_COOKIE = 'sign-in';
const ATTEMPT_S = 600;
const FAILED = '/login?failed=1';

const redirect = (location: string): GatewayResponse => ({ kind: 'redirect', location });

/** Sign-in of a browser: off to the provider, and back to the page the user came from. */
@Injectable()
export class BrowserSignIn {
  constructor(
    private readonly signIn: SignIn,
    private readonly provider: Provider,
    private readonly attempts: SignInAttempts,
    private readonly session: BrowserSession,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async begin({ query, reply }: Call): Promise<GatewayResponse> {
    const browser = randomBytes(24).toString('base64url');
    const { isHttps } = this.config.web;
    const cookie = { httpOnly: true, sameSite: 'lax', path: '/auth', maxAge: ATTEMPT_S, secure: isHttps } as const;
    void reply.header('set-cookie', serializeCookie(BROWSER_COOKIE, browser, cookie));
    const outcome = await this.step({}, ownPath(query['returnTo']), browser);
    return redirect(outcome.kind === 'redirect' ? outcome.url : FAILED);
  }

  async finish({ query, request, reply }: Call): Promise<GatewayResponse> {
    const outcome = await this.step(query, '/', readCookie(request, BROWSER_COOKIE));
    void reply.header('set-cookie', serializeCookie(BROWSER_COOKIE, '', { path: '/auth', maxAge: 0 }));
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
