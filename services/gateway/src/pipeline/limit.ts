import { addressKey } from '../addresses/address.ts';
import { ensureAllowed, type RateLimiter } from '../limits/rate-limiter.ts';
import type { PipelineStep } from '../call/call.ts';

export const limit =
  (limiter: RateLimiter): PipelineStep =>
  (call, next) => {
    const caller = call.viewer ? `user:${call.viewer.userId}` : `address:${addressKey(call.request.ip)}`;
    const verdict = limiter.count(call.row.policy.rate, caller);
    if (verdict instanceof Promise) return verdict.then(ensureAllowed).then(() => next(call));
    ensureAllowed(verdict);
    return next(call);
  };
