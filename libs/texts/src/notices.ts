/** What happened to oneself; the bell in the header and its page. */
export const notices = {
  title: 'Notices',
  bell: (unread: number) => (unread === 0 ? 'Notices' : `Notices, ${unread.toLocaleString('en')} unread`),
  /** On the bell, where there is little room. */
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  /** Said to those who hear the page; another sentence each time, or it would not be said. */
  arrived: (count: number, unread: number) =>
    `${count === 1 ? 'A new notice' : `${count} new notices`}, ${unread.toLocaleString('en')} unread.`,
  failed: 'Your notices could not be loaded.',
  empty: 'Nothing has happened yet',
  emptyHint: 'You are told here when somebody follows you or comments on one of your characters.',
  unread: 'Unread',
  allRead: 'Mark all as read',
  readFailed: 'That could not be marked as read.',
  more: 'Show earlier ones',
  settings: 'Notice settings',
  somebody: 'Somebody',
  aCharacter: 'one of your characters',
  /** Names stand apart, so that each can be in any script. */
  follower: (name: string) => `${name} follows you.`,
  comment: (name: string, character: string) => `${name} commented on ${character}.`,
  likes: (character: string, count: string) => `${character} has ${count} ${count === '1' ? 'like' : 'likes'}.`,
  followers: (count: string) => `You have ${count} followers.`,
  /** What a decision is about; `name` is the character's. */
  subjects: {
    character: (name: string) => `your character ${name}`,
    comment: (name: string) => `your comment on ${name}`,
    user: 'your account',
    goneCharacter: 'one of your characters',
    goneComment: 'one of your comments',
  },
  /** By what was done; `what` is one of the subjects. */
  decided: {
    hide: (what: string) => `Moderators have hidden ${what}.`,
    restore: (what: string) => `Moderators have restored ${what}: it is shown again.`,
    warn: (what: string) => `Moderators have warned you about ${what}.`,
    warned: 'Moderators have warned you.',
    suspend: (until: string) => `Your account is suspended until ${until}. You can read, export your data and appeal.`,
    suspended: 'Your account is suspended. You can read, export your data and appeal.',
    lift: 'Your suspension was lifted. You can write again.',
    verify: 'Your account is verified now.',
    unverify: 'Your account is no longer verified.',
    'appeal.accepted': 'Your appeal was accepted: the decision is taken back.',
    'appeal.rejected': 'Your appeal was rejected: the decision stands.',
    'suspension.ended': 'Your suspension has ended. You can write again.',
    'review.requested': (what: string) => `Moderators will look at ${what} again.`,
    'review.held': (what: string) => `Moderators look at ${what} before others can see it.`,
  },
  rule: (name: string) => `Rule: ${name}.`,
  howToAppeal: 'You can appeal within 30 days.',
  /** What a report was about. */
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
  decision: 'The moderators have decided about something of yours.',
  decisionArrived: 'The moderators have decided about something of yours. Your notices say what.',
} as const;
