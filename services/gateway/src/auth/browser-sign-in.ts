import { randomBytes } from 'node:crypto';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ZodError } from 'zod';
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

/** Why a sign-in came to nothing, as the front end's /login reads it. */
const reasons = { refused: '1', unreadable: 'response', cancelled: 'cancelled' } as const;

const redirect = (location: string): GatewayResponse => ({ kind: 'redirect', location });
const refuse = (why: keyof typeof reasons): GatewayResponse => redirect(`/login?failed=${reasons[why]}`);
const refuseAfter = ({ kind }: Outcome): GatewayResponse => refuse(kind === 'unreadable' ? 'unreadable' : 'refused');

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
    if (outcome.kind === 'redirect') return redirect(outcome.url);
    return refuseAfter(outcome);
  }

  async finish({ query, request, reply }: Call): Promise<GatewayResponse> {
    const outcome = await this.step(query, '/', readCookie(request, this.cookieName));
    void reply.header('set-cookie', serializeCookie(this.cookieName, '', { ...this.cookie, maxAge: 0 }));
    // RFC 6749, section 4.1.2.1: the person said no.
    if (query['error'] === 'access_denied') return refuse('cancelled');
    if (outcome.kind !== 'signed-in') return refuseAfter(outcome);
    await this.session.begin(request, reply, outcome.account.id);
    return redirect(ownPath(outcome.returnTo));
  }

  private async step(query: Call['query'], returnTo: string, browser: string | undefined): Promise<Outcome> {
    try {
      const facts = await this.provider.find();
      const toAccount = (idToken: unknown, nonce: string) => this.signIn.withNonce(idToken, nonce);
      const deps = { config: this.config, facts, attempts: this.attempts, toAccount };
      return await passThroughStrategy({ query, returnTo, browser }, deps);
    } catch (error) {
      this.logger.warn({ reason: error instanceof Error ? error.message : '' }, 'sign-in failed');
      return { kind: error instanceof ZodError || error instanceof SyntaxError ? 'unreadable' : 'refused' };
    }
  }
}
