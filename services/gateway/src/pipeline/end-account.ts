import type { AccountEnds } from '../sessions/account-ends.ts';
import { statusOf, type PipelineStep } from '../call/call.ts';

export const endAccount =
  (ends: AccountEnds): PipelineStep =>
  async (call, next) => {
    const response = await next(call);
    if (call.viewer && statusOf(response) < 300) await ends.end(call.viewer.userId).catch(() => undefined);
    return response;
  };
