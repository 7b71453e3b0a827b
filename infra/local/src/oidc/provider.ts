import { Provider } from 'oidc-provider';
import { type LocalAccounts, claimsOf } from './accounts.ts';
import { LOCAL_CLIENT } from './client.ts';
import type { Keys } from './keys.ts';
import { problemPage } from './page.ts';

export const CALLBACK_PATH = '/auth/google/callback';

export interface ProviderSettings {
  readonly issuer: string;
  readonly origin: string;
  readonly accounts: LocalAccounts;
  readonly keys: Keys;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Set up to behave like Google: code flow with PKCE, no consent page. */
export function createProvider({ issuer, origin, accounts, keys }: ProviderSettings): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: LOCAL_CLIENT.id,
        client_secret: LOCAL_CLIENT.secret,
        redirect_uris: [`${origin}${CALLBACK_PATH}`],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'RS256',
      },
    ],
    jwks: { keys: [{ ...keys.signing, kty: 'RSA' }] },
    cookies: { keys: [keys.cookies] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google puts the claims into the ID token as well.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    // passport-google-oauth20 detects an OpenID profile by this path.
    routes: { userinfo: '/userinfo' },
    ttl: { AccessToken: HOUR, AuthorizationCode: MINUTE, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    findAccount: (_, sub) => {
      const account = accounts.find(sub);
      return account && { accountId: sub, claims: () => claimsOf(account, issuer) };
    },
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(context, { error_description: description, error }) {
      context.type = 'html';
      context.body = problemPage(description ?? error, origin);
    },
  });
}
