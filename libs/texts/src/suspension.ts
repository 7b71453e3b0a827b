/** Told to a suspended user above every page. */
export const suspension = {
  title: 'Your account is suspended',
  until: 'Your account is suspended until ',
  untilEnd: '.',
  /** What a refused change says. */
  refused: (until: string) => `Your account is suspended until ${until}`,
  reason: (reason: string) => `Reason: ${reason}`,
  meanwhile: 'Until then, you can read, download your data and appeal.',
  link: 'See the decision and appeal',
  /** To those who hear the page, once. */
  said: (until: string, reason: string) => `Your account is suspended until ${until}. ${reason}`.trim(),
} as const;
