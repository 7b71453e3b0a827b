import type { DomainError } from '@masque/contracts';

/** A model server's error. */
export class ModelFailure extends Error {
  constructor(
    readonly error: DomainError,
    /** Whether a retry may help before any output. */
    readonly isRetryable: boolean,
  ) {
    super(error.message);
  }
}
