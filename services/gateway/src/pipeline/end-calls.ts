import type { OpenCalls } from '../sessions/open-calls.ts';
import { fillTag, type PipelineStep } from '../call/call.ts';

/** Has all gateways recheck these proofs, also after a failure with an unknown outcome. */
export const endCalls =
  (openCalls: OpenCalls, keys: readonly string[]): PipelineStep =>
  async (call, next) => {
    try {
      return await next(call);
    } finally {
      await openCalls.announce(keys.map((key) => fillTag(key, call))).catch(() => undefined);
    }
  };
