import { type Account, DomainError, ensure, gatewayRoutes, VerifiedPerson } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { SessionAccounts } from '../sessions/accounts.ts';
import type { SignInProvider } from '../sign-in.config.ts';
import { type IdClaims, IdTokens } from './id-tokens.ts';
import { Providers } from './providers.ts';
import { AddressRefused, CredentialRefused } from './sign-in.refusals.ts';

const PersonClaims = z.object({
  sub: z.string().min(1),
  email: z.string().min(3).optional(),
  // Some providers send a string.
  email_verified: z
    .union([z.boolean(), z.string().transform((text) => text.toLowerCase() === 'true')])
    .optional()
    .catch(false),
  name: z.string().default('').catch(''),
  picture: z.string().nullish().catch(null),
});

@Injectable()
export class SignIn {
  constructor(
    private readonly tokens: IdTokens,
    private readonly accounts: SessionAccounts,
    private readonly providers: Providers,
  ) {}

  async withCredential(body: unknown): Promise<Account> {
    const { credential, email, sub } = gatewayRoutes.signInWithCredential.body.parse(body);
    const provider = this.providers.byName('google');
    if (!credential || !provider) throw new DomainError('auth.invalid_credential');
    const claims = await this.tokens.verify(credential, provider);
    if (claims.sub !== sub || claims['email'] !== email) throw new DomainError('auth.invalid_credential');
    const person = personOf(claims, provider);
    return this.tokens.useOnce(credential, provider, () => this.accounts.signIn(person));
  }

  async withNonce<T>(
    token: unknown,
    nonce: string,
    provider: SignInProvider,
    then: (person: VerifiedPerson) => Promise<T>,
    more?: (claims: IdClaims) => Promise<Readonly<Record<string, unknown>>>,
  ): Promise<T> {
    if (typeof token !== 'string') throw new CredentialRefused('the provider returned no ID token');
    const claims = await this.tokens.verify(token, provider);
    if (nonce === '' || claims.nonce !== nonce) throw new CredentialRefused('nonce mismatch');
    const isWhole = claims['email'] !== undefined && (provider.trustsEmail || claims['email_verified'] !== undefined);
    const person = personOf(isWhole || !more ? claims : withMore(claims, await more(claims)), provider);
    return this.tokens.useOnce(token, provider, () => then(person));
  }
}

/** Takes `email` and `email_verified` from one source, so an address can't borrow another's verification. */
function withMore(claims: IdClaims, more: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { email, email_verified } = more['email'] === undefined ? claims : more;
  return { ...more, ...claims, email, email_verified };
}

function personOf(claims: unknown, provider: SignInProvider): VerifiedPerson {
  const { data } = PersonClaims.safeParse(claims);
  ensure(data, 'auth.invalid_credential');
  const { sub, email, name, picture } = data;
  if (email === undefined) throw new AddressRefused('addressless', provider.name);
  if (!data.email_verified && !provider.trustsEmail) {
    throw new AddressRefused(data.email_verified === undefined ? 'unstated' : 'unverified', provider.name);
  }
  const given = { sub, email, issuer: provider.issuerName, name: name.slice(0, 200) };
  const { data: person } = VerifiedPerson.safeParse({ ...given, picture: shownPicture(picture, provider) });
  ensure(person, 'auth.invalid_credential');
  return person;
}

/** The CSP allows only pictures from the provider's own origin (edge/security-headers.ts), except for Google. */
function shownPicture(picture: string | null | undefined, { kind, issuer }: SignInProvider): string | null {
  if (!picture || kind !== 'other') return picture ?? null;
  return URL.parse(picture)?.origin === new URL(issuer).origin ? picture : null;
}
