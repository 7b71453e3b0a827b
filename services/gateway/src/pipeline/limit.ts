import { addressKey } from '../addresses/address.ts';
import { ensureAllowed, type RateLimiter, userCaller } from '../limits/rate-limiter.ts';
import type { PipelineStep } from '../call/call.ts';

export const limit =
  (limiter: RateLimiter): PipelineStep =>
  async (call, next) => {
    const caller = call.viewer ? userCaller(call.viewer.userId) : `address:${addressKey(call.request.ip)}`;
    ensureAllowed(await limiter.count(call.row.policy.rate, caller));
    return next(call);
  };
