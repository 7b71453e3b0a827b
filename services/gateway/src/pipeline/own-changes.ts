import type { RecentChanges } from '../views/recent-changes.ts';
import type { PipelineStep } from '../call/call.ts';

export const ownChanges =
  (recent: RecentChanges): PipelineStep =>
  async (call, next) => {
    if (call.viewer) call.isAfterOwnChange = await recent.has(call.viewer.userId, call.row.group);
    return next(call);
  };
