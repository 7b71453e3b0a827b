import { type Account, DomainError, ensure, gatewayRoutes, VerifiedPerson } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { Accounts } from '../sessions/accounts.ts';
import { type IdClaims, IdTokens } from './id-tokens.ts';

/** Makes a session's account from what a provider has vouched for; nobody signs in as an address they merely typed. */
@Injectable()
export class SignIn {
  constructor(
    private readonly tokens: IdTokens,
    private readonly accounts: Accounts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** By an ID token, whose e-mail and `sub` must be those of the body. */
  async withCredential(body: unknown): Promise<Account> {
    const { credential, email, sub } = gatewayRoutes.signInWithCredential.body.parse(body);
    if (!credential) throw new DomainError('auth.invalid_credential');
    const claims = await this.tokens.verify(credential);
    if (claims.sub !== sub || claims.email !== email) throw new DomainError('auth.invalid_credential');
    return this.with(credential, claims);
  }

  /** By the ID token that the provider made for one sign-in of a browser. */
  async withNonce(token: unknown, nonce: string): Promise<Account> {
    if (typeof token !== 'string') throw new DomainError('auth.invalid_credential');
    const claims = await this.tokens.verify(token);
    if (claims.nonce !== nonce) throw new DomainError('auth.invalid_credential');
    return this.with(token, claims);
  }

  private with(token: string, claims: IdClaims): Promise<Account> {
    const { sub, email, name, picture } = claims;
    const issuer = this.config.signIn.issuerName;
    const given = { issuer, sub, email, name: name.slice(0, 200), picture: picture ?? null };
    const { data: person } = VerifiedPerson.safeParse(given);
    ensure(person, 'auth.invalid_credential');
    return this.tokens.useOnce(token, () => this.accounts.signIn(person));
  }
}
