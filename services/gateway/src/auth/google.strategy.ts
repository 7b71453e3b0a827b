/* oxlint-disable typescript/no-unsafe-type-assertion -- passport's types describe Express requests and app-wide users */
import {
  type GoogleCallbackParameters,
  Strategy,
  type StrategyOptions,
  type VerifyCallback,
} from 'passport-google-oauth20';
import type { SignInProvider } from '../sign-in.config.ts';
import { ProviderAway, type ProviderFacts, TIMEOUT_S } from './providers.ts';

interface PassportRequest {
  readonly query: Readonly<Record<string, unknown>>;
}

export type SignInOutcome =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'granted'; readonly idToken: string | undefined }
  | { readonly kind: 'refused' };

interface Deps {
  readonly provider: SignInProvider;
  readonly facts: ProviderFacts;
  readonly callback: string;
  readonly nonce: string;
  readonly saveState: (verifier: string) => Promise<string>;
  readonly verifier: string;
  readonly again: boolean;
}

type Done<T> = (error: unknown, value?: T, state?: unknown) => void;

const stateStore = ({ saveState, verifier }: Deps) => ({
  store(_request: PassportRequest, made: string, _state: unknown, _meta: unknown, done: Done<string>) {
    saveState(made).then((state) => done(null, state), done);
  },
  verify(_request: PassportRequest, _state: unknown, _meta: unknown, done: Done<string | false>) {
    done(null, verifier === '' ? false : verifier);
  },
});

export function passThroughStrategy(request: PassportRequest, deps: Deps): Promise<SignInOutcome> {
  const { provider, facts, callback, nonce, again } = deps;
  const options: StrategyOptions = {
    clientID: provider.client.id,
    clientSecret: provider.client.secret,
    callbackURL: callback,
    authorizationURL: facts.authorizationUrl,
    tokenURL: facts.tokenUrl,
    scope: [...provider.scopes],
    pkce: true,
    state: true,
    store: stateStore(deps) as never,
    skipUserProfile: true,
  };
  const strategy = new Strategy(
    options,
    (_access: string, _refresh: string, tokens: GoogleCallbackParameters, _profile: unknown, done: VerifyCallback) => {
      done(null, { idToken: tokens.id_token });
    },
  );
  const parameters = strategy.authorizationParams.bind(strategy);
  // The local provider prompts every time and supports no other prompt.
  const prompt = again && provider.kind === 'google' ? { prompt: 'select_account' } : {};
  strategy.authorizationParams = (asked) => ({ ...parameters(asked), nonce, ...prompt });
  let timer: NodeJS.Timeout | undefined;
  const outcome = new Promise<SignInOutcome>((resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderAway('no token returned')), TIMEOUT_S * 1_000);
    // A strategy reports its result through these methods, which passport normally adds.
    const reporting = Object.assign(strategy, {
      redirect: (url: string) => resolve({ kind: 'redirect', url }),
      success: ({ idToken }: { idToken?: string }) => resolve({ kind: 'granted', idToken }),
      fail: () => resolve({ kind: 'refused' }),
      error: reject,
    });
    reporting.authenticate(request as never, {});
  });
  return outcome.finally(() => clearTimeout(timer));
}
