export const signIn = {
  title: 'Sign In Required',
  lead: 'Log in to chat, create characters and save your favorites.',
  leadToChat: (name: string) => `Log in to chat with ${name}.`,
  button: 'Continue with Google',
  buttonOf: (provider: string) => `Continue with ${provider}`,
  noteBefore: 'By logging in you agree to the ',
  noteBetween: ' and the ',
  noteAfter: '.',
  loginTitle: 'Log In',
  already: (username: string) => `You’re logged in as ${username}.`,
  failed: 'Authentication failed. Please try again.',
  emptyUser: 'Invalid response from authentication endpoint',
  cancelled: 'You came back without logging in. Nothing changed.',
  address:
    'An account with this email address already exists. Log in the way you did before, then add this login in your profile under "Ways to log in".',
  /** Reasons, appended to `failed`. */
  lost: 'The login took longer than ten minutes, started in another browser, or this browser blocks cookies.',
  away: 'The provider isn’t responding.',
  unverified: 'The provider doesn’t vouch for your email address: its email_verified claim isn’t true.',
  unstated:
    'The provider doesn’t vouch for your email address: the email_verified claim is missing. Tell the operator of this site.',
  addressless:
    'The provider didn’t send your email address: the email claim is missing. Tell the operator of this site.',
  continue: 'Continue',
  loggedOut: 'You’re logged out.',
  stillLoggedInAt: (provider: string) =>
    `You’re still logged in at ${provider}. On a shared computer, log out there too.`,
  logOutAt: (provider: string) => `Log out of ${provider}`,
} as const;
