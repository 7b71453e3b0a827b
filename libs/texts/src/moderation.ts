/** Words for what moderators do, the same on every screen. */
export const moderation = {
  types: { character: 'Character', comment: 'Comment', user: 'User' },
  statuses: { pending: 'Pending', reviewed: 'Reviewed', resolved: 'Resolved', dismissed: 'Dismissed' },
  appealStatuses: { pending: 'Waiting for an answer', accepted: 'Accepted', rejected: 'Rejected' },
  /** What moderators can do. */
  actions: {
    hide: 'Hide',
    restore: 'Restore',
    warn: 'Warn',
    suspend: 'Suspend',
    lift: 'Lift suspension',
    verify: 'Verify',
    unverify: 'Remove verification',
  },
  /** What was done. */
  kinds: {
    'report.moved': 'Report moved',
    hide: 'Hidden',
    restore: 'Restored',
    warn: 'Warned',
    suspend: 'Suspended',
    lift: 'Suspension lifted',
    verify: 'Verified',
    unverify: 'Verification removed',
    'appeal.accepted': 'Appeal accepted',
    'appeal.rejected': 'Appeal rejected',
    'suspension.ended': 'Suspension ended',
    'review.requested': 'Submitted again',
    'review.held': 'Held for review',
  },
} as const;
