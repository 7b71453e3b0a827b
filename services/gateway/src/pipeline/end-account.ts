import type { AccountEnds } from '../sessions/account-ends.ts';
import { statusOf, type Step } from '../call/call.ts';

/** Ends everything of the caller's at once when they have deleted their account; the event does the same later. */
export const endAccount =
  (ends: AccountEnds): Step =>
  async (call, next) => {
    const response = await next(call);
    // While Redis is away: each gateway ends it when the event comes.
    if (call.viewer && statusOf(response) < 300) await ends.end(call.viewer.userId).catch(() => undefined);
    return response;
  };
