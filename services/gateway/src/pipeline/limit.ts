import { DomainError } from '@masque/contracts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Step } from './call.ts';

/** Takes one call from the bucket of the user, or of the address when nobody is signed in. */
export const limit =
  (limiter: RateLimiter): Step =>
  async (call, next) => {
    const caller = call.viewer ? `user:${call.viewer.userId}` : `address:${call.request.ip}`;
    const taken = limiter.take(call.row.policy.rate, caller);
    const verdict = taken instanceof Promise ? await taken : taken;
    if (!verdict.isAllowed) throw new DomainError('rate.limited', {}, { remainingTime: verdict.retryAfter });
    return next();
  };
