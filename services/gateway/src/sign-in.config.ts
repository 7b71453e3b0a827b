import { issuers } from '@masque/contracts';
import { ConfigError } from '@masque/service-kit/config';
import { z } from 'zod';
import { jsonSetting } from './json.setting.ts';

const SCOPES = 'openid email profile';
const Scopes = z
  .string()
  .transform((text) => text.split(/\s+/).filter((scope) => scope !== ''))
  .refine(
    (scopes) => scopes.includes('openid') && scopes.includes('email'),
    'must include the scopes openid and email',
  );
const Issuer = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#]/.test(url), 'must not have a query or fragment')
  // Error messages show the issuer, so it must not contain credentials.
  .refine(
    (url) => URL.parse(url)?.username === '' && URL.parse(url)?.password === '',
    'must not contain a user or password',
  );
const Label = z.string().trim().min(1).max(40);
const ClientAuth = z.enum(['basic', 'post']);

const Name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'must consist of lowercase letters, digits and hyphens')
  .refine((name) => name !== 'google' && name !== 'oidc', 'is a reserved name');

const OidcProvider = z.strictObject({
  name: Name,
  issuer: Issuer,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scopes: z.string().default(SCOPES).pipe(Scopes),
  label: Label,
  clientAuth: ClientAuth.default('basic'),
  trustEmail: z.boolean().default(false),
});

export const signInEnv = {
  /** Client ID for sign-in with Google; its redirect URI is `{PUBLIC_ORIGIN}/auth/google/callback`. */
  GOOGLE_CLIENT_ID: z.string().default(''),
  /** Client secret for sign-in with Google. */
  GOOGLE_CLIENT_SECRET: z.string().default(''),
  /** Issuer of an OpenID Connect provider, exactly as it names itself. Without OIDC_CLIENT_ID: the local provider. */
  OIDC_ISSUER: Issuer.optional(),
  /** Client ID at OIDC_ISSUER; its redirect URI is `{PUBLIC_ORIGIN}/auth/oidc/callback`. */
  OIDC_CLIENT_ID: z.string().default(''),
  /** Client secret at OIDC_ISSUER. */
  OIDC_CLIENT_SECRET: z.string().default(''),
  /** Client authentication: `basic` (client_secret_basic) or `post` (client_secret_post). */
  OIDC_CLIENT_AUTH: ClientAuth.default('basic'),
  /** Whether to trust the provider's email addresses without `email_verified: true`. */
  OIDC_TRUST_EMAIL: z.stringbool().default(false),
  /** Space-separated scopes; must include openid and email. */
  OIDC_SCOPES: z.string().default(SCOPES).pipe(Scopes),
  /** Button label, after "Continue with". */
  OIDC_LABEL: Label.default('OpenID'),
  /** More providers: `[{"name":"work","issuer":"https://…","clientId":"…","clientSecret":"…","label":"Work"}]`. */
  OIDC_PROVIDERS: jsonSetting(z.array(OidcProvider).max(20), '[]'),
};
const SignInEnv = z.object({ ...signInEnv, NODE_ENV: z.string(), PUBLIC_ORIGIN: z.string() });

export interface SignInProvider {
  readonly name: string;
  readonly kind: 'google' | 'local' | 'other';
  readonly label: string;
  readonly issuer: string;
  /** Keys people; stays the same when the local provider's address changes. */
  readonly issuerName: string;
  readonly client: { readonly id: string; readonly secret: string; readonly auth: 'basic' | 'post' };
  readonly scopes: readonly string[];
  readonly trustsEmail: boolean;
}

const LOCAL_CLIENT = { id: 'masque-local', secret: 'masque-local-secret', auth: 'post' } as const;
const LOCAL_ISSUER = 'http://localhost:8081';
const OWN_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const isOnThisComputer = (url: string): boolean => OWN_HOSTS.has(new URL(url).hostname);

export function groupSignInEnv(env: z.output<typeof SignInEnv>) {
  const isProduction = env.NODE_ENV === 'production';
  const others = otherProviders(env);
  if (env.GOOGLE_CLIENT_ID !== '' && env.GOOGLE_CLIENT_SECRET === '') {
    throw new ConfigError('Setting GOOGLE_CLIENT_ID is invalid: it requires GOOGLE_CLIENT_SECRET.');
  }
  const google = env.GOOGLE_CLIENT_ID === '' ? [] : [googleProvider(env)];
  const localIssuer = env.OIDC_CLIENT_ID === '' ? env.OIDC_ISSUER : undefined;
  if (localIssuer !== undefined && google.length === 0 && !isOnThisComputer(localIssuer)) {
    throw new ConfigError('Setting OIDC_ISSUER is invalid: it requires OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  }
  const isLocal = google.length === 0 && (others.length === 0 || localIssuer !== undefined);
  if (isLocal && isProduction) {
    throw new ConfigError(
      'The local OpenID provider does not run in production: set GOOGLE_CLIENT_ID, OIDC_ISSUER with OIDC_CLIENT_ID, or OIDC_PROVIDERS.',
    );
  }
  const local = isLocal ? [localProvider(localIssuer ?? LOCAL_ISSUER)] : [];
  const providers: readonly SignInProvider[] = [...google, ...local, ...others];
  ensureApart(providers);
  for (const { issuer } of isProduction ? providers : []) {
    if (!issuer.startsWith('https:')) {
      throw new ConfigError(`The sign-in provider ${issuer} cannot be used in production: its address is not https.`);
    }
  }
  return { isLocal, providers };
}

function otherProviders(env: z.output<typeof SignInEnv>): SignInProvider[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (clientId !== '' && issuer === undefined) {
    throw new ConfigError('Setting OIDC_CLIENT_ID is invalid: it requires OIDC_ISSUER.');
  }
  if (clientId !== '' && clientSecret === '') {
    throw new ConfigError('Setting OIDC_CLIENT_ID is invalid: it requires OIDC_CLIENT_SECRET.');
  }
  const { OIDC_SCOPES: scopes, OIDC_LABEL: label, OIDC_CLIENT_AUTH: clientAuth, OIDC_TRUST_EMAIL: trustEmail } = env;
  const own = { scopes, label, clientAuth, trustEmail };
  const single =
    issuer !== undefined && clientId !== '' ? [{ name: 'oidc', issuer, clientId, clientSecret, ...own }] : [];
  return [...single, ...env.OIDC_PROVIDERS].map((given) => ({
    name: given.name,
    kind: 'other',
    label: given.label,
    issuer: given.issuer,
    issuerName: given.issuer,
    client: { id: given.clientId, secret: given.clientSecret, auth: given.clientAuth },
    scopes: given.scopes,
    trustsEmail: given.trustEmail,
  }));
}

const googleProvider = (env: z.output<typeof SignInEnv>): SignInProvider => ({
  name: 'google',
  kind: 'google',
  label: 'Google',
  issuer: issuers.google,
  issuerName: issuers.google,
  client: { id: env.GOOGLE_CLIENT_ID, secret: env.GOOGLE_CLIENT_SECRET, auth: 'post' },
  scopes: SCOPES.split(' '),
  trustsEmail: false,
});

const localProvider = (issuer: string): SignInProvider => ({
  name: 'google',
  kind: 'local',
  label: 'Local sign-in',
  issuer,
  issuerName: issuers.local,
  client: LOCAL_CLIENT,
  scopes: SCOPES.split(' '),
  trustsEmail: false,
});

/** People are keyed by issuer and subject, so an issuer can't appear under two names. */
function ensureApart(providers: readonly SignInProvider[]): void {
  for (const key of ['name', 'issuer'] as const) {
    const all = providers.map((provider) => provider[key]);
    const twice = all.find((value, at) => all.indexOf(value) !== at);
    if (twice !== undefined) {
      throw new ConfigError(`Setting OIDC_PROVIDERS is invalid: the ${key} ${twice} appears twice.`);
    }
  }
}
