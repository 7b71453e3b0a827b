import type { TaggedCache } from '../cache/tagged-cache.ts';
import type { RecentChanges } from '../views/recent-changes.ts';
import { type Call, fillTag, statusOf, type Step } from '../call/call.ts';

/**
 * Invalidates what a change made stale, before the caller can read it; events do the same later, for changes that others
 * made. Also after a failure that leaves open what happened.
 */
export const invalidate = (cache: TaggedCache, recent: RecentChanges): Step => {
  const changed = async (call: Call) => {
    const tags = (call.row.policy.invalidates ?? []).map((tag) => fillTag(tag, call));
    await Promise.all([
      cache.invalidate(tags),
      call.viewer && recent.note(call.viewer.userId, call.row.group, call.instance),
    ]);
  };
  return async (call, next) => {
    try {
      const response = await next(call);
      const status = statusOf(response);
      if (status < 400 || status >= 500) await changed(call);
      return response;
    } catch (error) {
      await changed(call);
      throw error;
    }
  };
};
