import type { TaggedCache } from '../cache/tagged-cache.ts';
import type { RecentChanges } from '../views/recent-changes.ts';
import { type GatewayCall, fillTag, statusOf, type PipelineStep } from '../call/call.ts';

/** Also invalidates on 5xx (outcome unknown). A 4xx changes nothing, but may be a retry of a finished change. */
export const invalidate = (cache: TaggedCache, recent: RecentChanges): PipelineStep => {
  const note = async ({ viewer, row }: GatewayCall) =>
    viewer && recent.note(viewer.userId, [row.group, ...(row.policy.changes ?? [])]);
  const changed = async (call: GatewayCall) => {
    const tags = (call.row.policy.invalidates ?? []).map((tag) => fillTag(tag, call));
    await Promise.all([cache.invalidate(tags), note(call)]);
  };
  return async (call, next) => {
    try {
      const response = await next(call);
      const status = statusOf(response);
      await (status < 400 || status >= 500 ? changed(call) : note(call));
      return response;
    } catch (error) {
      await changed(call);
      throw error;
    }
  };
};
