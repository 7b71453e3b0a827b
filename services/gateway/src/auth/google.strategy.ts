/* oxlint-disable typescript/no-unsafe-type-assertion -- passport's types describe Express requests and app-wide users */
import { randomBytes } from 'node:crypto';
import { type Account } from '@masque/contracts';
import {
  type GoogleCallbackParameters,
  Strategy,
  type StrategyOptions,
  type VerifyCallback,
} from 'passport-google-oauth20';
import type { Config } from '../config.ts';
import type { Attempt, SignInAttempts } from './sign-in-attempts.ts';
import type { ProviderFacts } from './provider.ts';

/** The request as passport sees it: the query, and what our state store needs. */
export interface PassportRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly returnTo: string;
  readonly browser: string | undefined;
}

/** How a sign-in step ends: off to the provider, back with an account, or not at all. */
export type Outcome =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'signed-in'; readonly account: Account; readonly returnTo: string }
  /** The provider or the accounts answered with something else than what was promised. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'refused' };

interface Deps {
  readonly config: Config;
  readonly facts: ProviderFacts;
  readonly attempts: SignInAttempts;
  readonly toAccount: (idToken: unknown, nonce: string) => Promise<Account>;
}

type Done<T> = (error: unknown, value?: T, state?: unknown) => void;

/** What the ID token that comes back must hold. */
interface Nonce {
  value: string;
}

/** State, PKCE verifier and nonce, in the form that passport-oauth2 asks of a store. */
const stateStore = (attempts: SignInAttempts, nonce: Nonce) => ({
  store(request: PassportRequest, verifier: string, _state: unknown, _meta: unknown, done: Done<string>) {
    const { returnTo, browser = '' } = request;
    attempts.begin({ verifier, nonce: nonce.value, returnTo, browser }).then((state) => done(null, state), done);
  },
  verify(request: PassportRequest, state: unknown, _meta: unknown, done: Done<string | false>) {
    attempts.finish(typeof state === 'string' ? state : '', request.browser).then((attempt: Attempt | undefined) => {
      nonce.value = attempt?.nonce ?? '';
      done(null, attempt?.verifier ?? false, attempt?.returnTo);
    }, done);
  },
});

/** One step of the sign-in, by passport's Google strategy; the local provider speaks the same protocol. */
export function passThroughStrategy(request: PassportRequest, deps: Deps): Promise<Outcome> {
  const { config, facts, attempts, toAccount } = deps;
  const nonce: Nonce = { value: randomBytes(24).toString('base64url') };
  const options: StrategyOptions = {
    clientID: config.signIn.client.id,
    clientSecret: config.signIn.client.secret,
    callbackURL: `${config.web.origin}/auth/google/callback`,
    authorizationURL: facts.authorizationUrl,
    tokenURL: facts.tokenUrl,
    scope: ['openid', 'email', 'profile'],
    pkce: true,
    state: true,
    store: stateStore(attempts, nonce) as never,
    // The ID token says all of it, and is signed.
    skipUserProfile: true,
  };
  const strategy = new Strategy(
    options,
    (_access: string, _refresh: string, tokens: GoogleCallbackParameters, _profile: unknown, done: VerifyCallback) => {
      toAccount(tokens.id_token, nonce.value).then(
        (account) => done(null, account as never),
        (error: unknown) => done(error),
      );
    },
  );
  const parameters = strategy.authorizationParams.bind(strategy);
  strategy.authorizationParams = (asked) => ({ ...parameters(asked), nonce: nonce.value });
  return new Promise<Outcome>((resolve, reject) => {
    // Passport itself would add these: they are how a strategy reports.
    const reporting = Object.assign(strategy, {
      redirect: (url: string) => resolve({ kind: 'redirect', url }),
      success: (account: unknown, info: { state?: unknown }) =>
        resolve({
          kind: 'signed-in',
          account: account as Account,
          returnTo: typeof info.state === 'string' ? info.state : '/',
        }),
      fail: () => resolve({ kind: 'refused' }),
      error: reject,
    });
    reporting.authenticate(request as never, {});
  });
}
