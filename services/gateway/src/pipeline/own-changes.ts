import type { RecentChanges } from '../views/recent-changes.ts';
import type { Step } from '../call/call.ts';

export const ownChanges =
  (recent: RecentChanges): Step =>
  async (call, next) => {
    if (call.viewer) call.isAfterOwnChange = await recent.has(call.viewer.userId, call.row.group);
    return next(call);
  };
