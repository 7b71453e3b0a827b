import { type Account, DomainError, gatewayRoutes, VerifiedPerson } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { Accounts } from '../sessions/accounts.ts';
import { Provider } from './provider.ts';

/** Claims of an ID token, or of the provider's user information. Source: OpenID Connect Core, section 5.1. */
const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().min(3),
  email_verified: z.literal(true),
  name: z.string().default(''),
  picture: z.string().nullish(),
});

/** Makes a session's account from what a provider has vouched for; nobody signs in as an address they merely typed. */
@Injectable()
export class SignIn {
  constructor(
    private readonly provider: Provider,
    private readonly accounts: Accounts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** By an ID token, whose e-mail and `sub` must be those of the body. */
  async withCredential(body: unknown): Promise<Account> {
    const { credential, email, sub } = gatewayRoutes.signInWithCredential.body.parse(body);
    if (!credential) throw new DomainError('auth.invalid_credential');
    const claims = await this.verify(credential);
    if (claims.sub !== sub || claims.email !== email) throw new DomainError('auth.invalid_credential');
    return this.accounts.signIn(toPerson(this.config.signIn.issuerName, claims));
  }

  /** By the user information that the provider gave in the sign-in of a browser. */
  async withProfile(profile: unknown): Promise<Account> {
    const claims = Claims.safeParse(profile);
    if (!claims.success) throw new DomainError('auth.invalid_credential');
    return this.accounts.signIn(toPerson(this.config.signIn.issuerName, claims.data));
  }

  private async verify(credential: string): Promise<z.output<typeof Claims>> {
    const { keys, issuers } = await this.provider.find().catch(() => {
      throw new DomainError('server.unavailable');
    });
    try {
      const options = { issuer: issuers, audience: this.config.signIn.client.id, algorithms: ['RS256', 'ES256'] };
      const { payload } = await jwtVerify(credential, keys, { ...options, requiredClaims: ['exp', 'sub'] });
      return Claims.parse(payload);
    } catch {
      throw new DomainError('auth.invalid_credential');
    }
  }
}

const toPerson = (issuer: string, { sub, email, name, picture }: z.output<typeof Claims>): VerifiedPerson =>
  VerifiedPerson.parse({ issuer, sub, email, name: name.slice(0, 200), picture: picture ?? null });
