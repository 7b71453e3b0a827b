import { randomBytes } from 'node:crypto';
import { suspensionOf, type VerifiedPerson } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';
import type { GatewayCall, GatewayResponse } from '../call/call.ts';
import { SessionAccounts } from '../sessions/accounts.ts';
import { BrowserSession } from '../sessions/browser-session.ts';
import type { Proof } from '../sessions/proof.ts';
import { readCookie, setCookie } from '../sessions/session-cookie.ts';
import { Sessions } from '../sessions/sessions.ts';
import type { SignInProvider } from '../sign-in.config.ts';
import { passThroughStrategy } from './google.strategy.ts';
import { authorizationUrl, type ProviderTokens, newChallenge, redeem } from './openid.strategy.ts';
import { ownPath } from './own-path.ts';
import { Providers } from './providers.ts';
import { AttemptLost, type Failure, failureOf, logReasonOf, reasonOf } from './sign-in.failures.ts';
import { SignIn } from './sign-in.ts';
import { type SignInAttempt, SignInAttempts } from './sign-in-attempts.ts';

const ATTEMPT_S = 600;

const redirect = (location: string): GatewayResponse => ({ kind: 'redirect', location });
const refuse = (why: Failure): GatewayResponse => redirect(`/login?failed=${reasonOf(why)}`);
const WAYS = '/profile';
const refuseWay = (why: Failure): GatewayResponse => redirect(`${WAYS}?way=${reasonOf(why)}`);

type SignInOptions = Pick<SignInAttempt, 'returnTo' | 'link'> & { readonly again: boolean };

@Injectable()
export class BrowserSignIn {
  constructor(
    private readonly signIn: SignIn,
    private readonly accounts: SessionAccounts,
    private readonly providers: Providers,
    private readonly attempts: SignInAttempts,
    private readonly session: BrowserSession,
    private readonly sessions: Sessions,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async begin(call: GatewayCall): Promise<GatewayResponse> {
    const { params, query } = call;
    const provider = this.providers.byName(params['provider']);
    if (!provider) return refuse('refused');
    let refuseThis = refuse;
    try {
      if (await this.session.find(call.request)) refuseThis = refuseWay;
      const options = { returnTo: ownPath(query['returnTo']), again: query['again'] !== undefined };
      return redirect(await this.startAttempt(call, provider, options));
    } catch (error) {
      return this.refuseAfter(error, refuseThis);
    }
  }

  async beginAdding(call: GatewayCall, provider: SignInProvider, { userId, key }: Proof): Promise<string> {
    return this.startAttempt(call, provider, { returnTo: WAYS, again: true, link: { userId, proof: key } });
  }

  async finish(call: GatewayCall): Promise<GatewayResponse> {
    const { params, query, request, reply } = call;
    let refuseThis = refuse;
    try {
      const attempt = await this.attempts.finish(query['state'], readCookie(request, this.config.web, 'sign-in'));
      if (attempt?.link || (await this.session.find(call.request))) refuseThis = refuseWay;
      setCookie(reply, this.config.web, 'sign-in', '', 0);
      // RFC 6749, section 4.1.2.1: the user declined.
      if (query['error'] === 'access_denied') return refuseThis('cancelled');
      const provider = this.providers.byName(params['provider']);
      if (!attempt || attempt.provider !== provider?.name) throw new AttemptLost('unknown sign-in attempt');
      if (attempt.link) return await this.finishAdding(call, provider, attempt, attempt.link);
      const account = await this.personOf(call, provider, attempt, (person) => this.accounts.signIn(person));
      await this.session.begin(request, reply, account.id, provider.name);
      return redirect(ownPath(attempt.returnTo));
    } catch (error) {
      return this.refuseAfter(error, refuseThis);
    }
  }

  private async finishAdding(
    call: GatewayCall,
    provider: SignInProvider,
    attempt: SignInAttempt,
    { userId, proof: key }: NonNullable<SignInAttempt['link']>,
  ): Promise<GatewayResponse> {
    await this.ensureMayAdd(call, userId, key);
    await this.personOf(call, provider, attempt, async (person) => {
      // Check again: the provider can take seconds, and the session may have ended meanwhile.
      await this.ensureMayAdd(call, userId, key);
      await this.accounts.addPerson(userId, person);
    });
    await this.sessions.endAllOf(userId, key);
    return redirect(`${WAYS}?way=added`);
  }

  private async ensureMayAdd(call: GatewayCall, userId: string, key: string): Promise<void> {
    const proof = await this.session.find(call.request);
    if (proof?.key !== key || proof.userId !== userId) throw new AttemptLost('the session that started it has ended');
    const account = await this.accounts.find(userId);
    const suspension = account?.suspension && suspensionOf({ suspension: account.suspension });
    if (!account || suspension) throw new AttemptLost('the user who started it may no longer make changes');
  }

  private callbackOf({ name }: SignInProvider): string {
    return `${this.config.web.origin}/auth/${name}/callback`;
  }

  private async startAttempt(
    { reply }: GatewayCall,
    provider: SignInProvider,
    options: SignInOptions,
  ): Promise<string> {
    const facts = await this.providers.find(provider);
    const browser = randomBytes(24).toString('base64url');
    setCookie(reply, this.config.web, 'sign-in', browser, ATTEMPT_S);
    const callback = this.callbackOf(provider);
    const { nonce, verifier } = newChallenge();
    const { again, ...kept } = options;
    const saveState = (used: string): Promise<string> =>
      this.attempts.begin({ ...kept, provider: provider.name, verifier: used, nonce, browser });
    if (provider.kind === 'other') {
      const state = await saveState(verifier);
      return authorizationUrl(provider, facts, callback, { nonce, verifier, state, again });
    }
    const deps = { provider, facts, callback, nonce, saveState, verifier: '', again };
    const outcome = await passThroughStrategy({ query: {} }, deps);
    if (outcome.kind !== 'redirect') throw new Error('passport did not redirect');
    return outcome.url;
  }

  private async personOf<T>(
    { query }: GatewayCall,
    provider: SignInProvider,
    attempt: SignInAttempt,
    then: (person: VerifiedPerson) => Promise<T>,
  ): Promise<T> {
    const { idToken, more } = await this.grant(query, provider, attempt);
    return this.signIn.withNonce(idToken, attempt.nonce, provider, then, more);
  }

  private async grant(
    query: GatewayCall['query'],
    provider: SignInProvider,
    attempt: SignInAttempt,
  ): Promise<ProviderTokens> {
    const facts = await this.providers.find(provider);
    const callback = this.callbackOf(provider);
    // RFC 9207: the response must come from the issuer we asked.
    const issuer = query['iss'];
    const isAsked = typeof issuer === 'string' && facts.issuers.includes(issuer);
    if (issuer !== undefined && !isAsked) throw new Error('response from a different issuer');
    if (provider.kind === 'other') {
      const back = new URL(callback);
      for (const [name, value] of Object.entries(query)) back.searchParams.set(name, String(value));
      return redeem(provider, facts, back, String(query['state']), attempt);
    }
    const { nonce, verifier } = attempt;
    const saveState = () => Promise.reject(new Error('no authorization code returned'));
    const deps = { provider, facts, callback, nonce, saveState, verifier, again: false };
    const outcome = await passThroughStrategy({ query }, deps);
    if (outcome.kind !== 'granted') throw new Error('the provider refused');
    return { idToken: outcome.idToken, more: undefined };
  }

  private refuseAfter(error: unknown, refuseThis: typeof refuse): GatewayResponse {
    this.logger.warn({ reason: logReasonOf(error) }, 'sign-in failed');
    return refuseThis(failureOf(error));
  }
}
