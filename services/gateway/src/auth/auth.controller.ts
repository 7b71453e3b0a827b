import { randomBytes } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { BrowserSession } from '../sessions/browser-session.ts';
import { ownPath, SignInAttempts } from './browser-sign-in.ts';
import { type Outcome, passThroughStrategy } from './google.strategy.ts';
import { Provider } from './provider.ts';
import { SignIn } from './sign-in.ts';

const BROWSER_COOKIE = 'sign-in';
const ATTEMPT_S = 600;
const FAILED = '/login?failed=1';

/** Sign-in of a browser: off to the provider, and back to the page the user came from. */
@Controller('auth/google')
export class AuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly provider: Provider,
    private readonly attempts: SignInAttempts,
    private readonly session: BrowserSession,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get()
  async leave(@Req() request: FastifyRequest<{ Querystring: { returnTo?: string } }>, @Res() reply: FastifyReply) {
    const browser = randomBytes(24).toString('base64url');
    const secure = this.config.web.origin.startsWith('https:');
    void reply.setCookie(BROWSER_COOKIE, browser, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/auth',
      maxAge: ATTEMPT_S,
      secure,
    });
    const outcome = await this.step({}, ownPath(request.query.returnTo), browser);
    return reply.redirect(outcome.kind === 'redirect' ? outcome.url : FAILED, 302);
  }

  @Get('callback')
  async comeBack(@Req() request: FastifyRequest<{ Querystring: Record<string, string> }>, @Res() reply: FastifyReply) {
    const outcome = await this.step(request.query, '/', request.cookies[BROWSER_COOKIE]);
    void reply.clearCookie(BROWSER_COOKIE, { path: '/auth' });
    if (outcome.kind !== 'signed-in') return reply.redirect(FAILED, 302);
    await this.session.begin(request, reply, outcome.account.id);
    return reply.redirect(ownPath(outcome.returnTo), 302);
  }

  private async step(query: Record<string, unknown>, returnTo: string, browser: string | undefined): Promise<Outcome> {
    const facts = await this.provider.find().catch(() => {
      throw new DomainError('server.unavailable');
    });
    const toAccount = (profile: unknown) => this.signIn.withProfile(profile);
    const deps = { config: this.config, facts, attempts: this.attempts, toAccount };
    return passThroughStrategy({ query, returnTo, browser }, deps).catch((error: unknown) => {
      this.logger.warn({ reason: error instanceof Error ? error.message : '' }, 'sign-in failed');
      return { kind: 'refused' };
    });
  }
}
