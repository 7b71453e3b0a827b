import { DomainError } from '@masque/contracts';
import { messageOf } from '@masque/service-kit';

export class CredentialRefused extends DomainError<'auth.invalid_credential'> {
  readonly reason: string;

  constructor(cause: unknown) {
    super('auth.invalid_credential');
    this.reason = messageOf(cause);
  }
}

export type AddressProblem = 'unverified' | 'unstated' | 'addressless';

const reasons: Record<AddressProblem, string> = {
  unverified: 'email_verified is not true; set trustEmail to trust the addresses of a provider',
  unstated: 'the claim email_verified is missing; set trustEmail to trust the addresses of a provider',
  addressless: 'the claim email is missing',
};

export class AddressRefused extends CredentialRefused {
  constructor(
    readonly problem: AddressProblem,
    provider: string,
  ) {
    super(`${provider}: ${reasons[problem]}`);
  }
}
