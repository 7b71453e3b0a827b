import { DomainError } from '@masque/contracts';

/** The caller learns only the error's sentence; `reason` is for the log. */
export class CredentialRefused extends DomainError<'auth.invalid_credential'> {
  readonly reason: string;

  constructor(cause: unknown) {
    super('auth.invalid_credential');
    this.reason = cause instanceof Error ? cause.message : String(cause);
  }
}

export type AddressProblem = 'unverified' | 'unstated' | 'addressless';

const reasons: Record<AddressProblem, string> = {
  unverified: 'email_verified is not true; trustEmail trusts the addresses of a provider',
  unstated: 'the claim email_verified is missing; trustEmail trusts the addresses of a provider',
  addressless: 'the claim email is missing',
};

/** The provider does not say that the address is the person's, and the operator has not said so either. */
export class AddressRefused extends CredentialRefused {
  constructor(
    readonly problem: AddressProblem,
    provider: string,
  ) {
    super(`${provider}: ${reasons[problem]}`);
  }
}
