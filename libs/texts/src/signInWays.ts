export const signInWays = {
  title: 'Ways to sign in',
  lead: 'Each of these opens this account.',
  about: (email: string, date: string) => `${email} · since ${date}`,
  /** The local provider, in place of Google. */
  local: 'Local sign-in',
  add: (label: string) => `Add ${label}`,
  remove: 'Remove',
  removeNamed: (label: string, email: string) => `Remove ${label}, ${email}`,
  removing: 'Removing...',
  removeTitle: 'Remove this way to sign in?',
  removeQuestion: (label: string, email: string) =>
    `${label} (${email}) will not open this account any more. You are signed out in all other browsers.`,
  removed: 'Removed. You are signed out in all other browsers.',
  last: 'Your only way to sign in cannot be removed.',
  stale: 'To change these, sign in once more: your last sign-in was more than 10 minutes ago.',
  again: 'Sign in again',
  loadFailed: 'Failed to load your ways to sign in',
  addFailed: 'Failed to add this way to sign in',
  removeFailed: 'Failed to remove this way to sign in',
  /** What the gateway says after the way to the provider and back. */
  added: 'Added. You are signed out in all other browsers.',
  cancelled: 'You came back without signing in. Nothing has changed.',
  taken:
    'This way to sign in belongs to another account. To use it here, sign in to that account and remove it there, or delete that account.',
  unverified: 'The provider has not verified your e-mail address. Please verify it there first.',
  away: 'The provider does not answer just now. Please try again in a moment.',
  lost: 'That took longer than ten minutes, or began in another browser. Nothing has changed. Please try again.',
  failed: 'This way to sign in was not added. Please try again.',
} as const;
