import type { OpenCalls } from '../sessions/open-calls.ts';
import { fillTag, type Step } from '../call/call.ts';

/**
 * Lets all gateways look whether these proofs still hold, when a call may have ended them; also after a failure, which leaves
 * open what happened.
 */
export const endCalls =
  (openCalls: OpenCalls, keys: readonly string[]): Step =>
  async (call, next) => {
    try {
      return await next(call);
    } finally {
      // While Redis is away: each gateway looks when it is back.
      await openCalls.announce(keys.map((key) => fillTag(key, call))).catch(() => undefined);
    }
  };
