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
  decision: 'The moderators have decided about something of yours.',
  decisionAbout: (character: string) => `The moderators have decided about ${character}.`,
} as const;
