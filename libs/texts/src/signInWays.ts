import { signIn } from './signIn.ts';

export const signInWays = {
  title: 'Ways to log in',
  lead: 'Use any of these to log in to this account.',
  about: (email: string, date: string) => `${email} · since ${date}`,
  add: (label: string) => `Add ${label}`,
  removeNamed: (label: string, email: string) => `Remove ${label}, ${email}`,
  removeTitle: 'Remove this way to log in?',
  removeQuestion: (label: string, email: string) =>
    `${label} (${email}) will no longer work for this account. You’ll be logged out in all other browsers.`,
  removed: 'Removed. You’re logged out in all other browsers.',
  last: 'You can’t remove your only way to log in.',
  stale: 'Your last login was more than 10 minutes ago. Log in again to change these.',
  logInAgain: 'Log in again',
  loadFailed: 'We couldn’t load your ways to log in',
  addFailed: 'We couldn’t add this way to log in',
  removeFailed: 'We couldn’t remove this way to log in',
  /** Shown after the redirect back from the provider. */
  added: 'Added. You’re logged out in all other browsers.',
  cancelled: 'You came back without logging in. Nothing changed.',
  taken:
    'This login belongs to another account. To use it here, log in to that account and remove it there, or delete that account.',
  unverified: signIn.unverified,
  unstated: signIn.unstated,
  addressless: signIn.addressless,
  away: 'The provider isn’t responding. Try again in a moment.',
  lost: 'That took longer than ten minutes, or started in another browser. Nothing changed. Try again.',
  failed: 'This way to log in wasn’t added. Try again.',
  everywhere: {
    open: 'Log out everywhere',
    title: 'Log out everywhere?',
    question: 'This ends your sessions in all browsers, including this one.',
    revokeTokens: 'Also revoke all access tokens',
    confirm: 'Log out',
    done: 'You’re logged out everywhere.',
  },
} as const;
