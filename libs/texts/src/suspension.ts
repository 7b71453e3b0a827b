export const suspension = {
  title: 'Your account is suspended',
  until: 'Your account is suspended until ',
  untilEnd: '.',
  /** Error of a refused change. */
  refused: (until: string) => `Your account is suspended until ${until}`,
  reason: (reason: string) => `Reason: ${reason}`,
  meanwhile: 'Until then, you can read, download your data and appeal.',
  link: 'See the decision and appeal',
  /** For screen readers, once. */
  announcement: (until: string, reason: string) => `Your account is suspended until ${until}. ${reason}`.trim(),
} as const;
