import { DomainError, isClosedToSuspended } from '@masque/contracts';
import type { PipelineStep } from '../call/call.ts';
import { endErrorOf, type OpenCalls } from '../sessions/open-calls.ts';

const FRESH_MS = 100;

/** Refuses a call whose session, token or account has ended since it began: its body may have taken minutes. */
export const authenticateAgain =
  (openCalls: OpenCalls): PipelineStep =>
  async (call, next) => {
    const { proof, row } = call;
    if (!proof) return next(call);
    const why = openCalls.endedSince(proof);
    if (why === 'gone' || (why && isClosedToSuspended(row.route))) throw endErrorOf(why);
    if (performance.now() - proof.foundAt > FRESH_MS && !(await proof.holds())) {
      throw new DomainError(proof.scopes === undefined ? 'auth.required' : 'auth.invalid_token');
    }
    return next(call);
  };
