export const notices = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread.toLocaleString('en')} unread`),
  /** Short, to fit on the bell. */
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  /** For screen readers. The sentence must differ each time, or it isn't announced. */
  arrived: (count: number, unread: number) =>
    `${count === 1 ? 'A new notification' : `${count} new notifications`}, ${unread.toLocaleString('en')} unread.`,
  failed: 'We couldn’t load your notifications.',
  empty: 'No notifications yet',
  emptyHint: 'New followers and comments on your characters appear here.',
  unread: 'Unread',
  allRead: 'Mark all as read',
  readFailed: 'We couldn’t mark that as read.',
  settings: 'Notification settings',
  someone: 'Someone',
  /** Callers isolate names (`isolate`), so that each can be in any script. */
  follower: (name: string) => `${name} followed you.`,
  comment: (name: string, character: string) => `${name} commented on ${character}.`,
  likes: (character: string, count: string) => `${character} has ${count} ${count === '1' ? 'like' : 'likes'}.`,
  followers: (count: string) => `You have ${count} followers.`,
  /** Subjects of a decision; `name` is the character's. */
  subjects: {
    character: (name: string) => `your character ${name}`,
    comment: (name: string) => `your comment on ${name}`,
    user: 'your account',
    goneCharacter: 'one of your characters',
    goneComment: 'one of your comments',
  },
  /** `what` is one of `subjects`. */
  decided: {
    hide: (what: string) => `Moderators hid ${what}.`,
    restore: (what: string) => `Moderators restored ${what}.`,
    warn: (what: string) => `Moderators warned you about ${what}.`,
    warned: 'Moderators warned you.',
    suspend: (until: string) => `Your account is suspended until ${until}. You can read, export your data and appeal.`,
    suspended: 'Your account is suspended. You can read, export your data and appeal.',
    lift: 'Your suspension was lifted. You can write again.',
    verify: 'Your account is now verified.',
    unverify: 'Your account is no longer verified.',
    'appeal.accepted': 'Your appeal was accepted and the decision reversed.',
    'appeal.rejected': 'Your appeal was rejected. The decision stands.',
    'suspension.ended': 'Your suspension has ended. You can write again.',
    'review.requested': (what: string) => `Moderators will review ${what} again.`,
    'review.held': (what: string) => `Moderators are reviewing ${what} before others can see it.`,
  },
  rule: (name: string) => `Rule: ${name}.`,
  howToAppeal: 'You can appeal within 30 days.',
  reportedSubjects: {
    character: (name: string) => `the character ${name}`,
    comment: (name: string) => `a comment on ${name}`,
    user: 'a user',
    goneCharacter: 'a character',
    goneComment: 'a comment',
  },
  reports: {
    resolved: (what: string) => `Your report about ${what} was resolved. Thank you.`,
    dismissed: (what: string) => `Your report about ${what} was dismissed.`,
  },
  reportDecided: 'One of your reports was decided.',
  decision: 'Moderators made a decision about your content.',
  decisionArrived: 'Moderators made a decision about your content. See your notifications.',
} as const;
