/** Calls a minute, and how many may come at once. Multiplied by RATE_LIMIT_FACTOR. */
export const rateClasses = {
  /** Everything from one address, before anything else is looked at; an address may be an office. */
  address: { perMinute: 6_000, burst: 1_200 },
  read: { perMinute: 600, burst: 120 },
  write: { perMinute: 60, burst: 30 },
  generate: { perMinute: 30, burst: 10 },
  /** Reads that count an account's rows anew each time, however many there are. */
  count: { perMinute: 30, burst: 15 },
  /** What browsers tell by themselves, in batches. */
  report: { perMinute: 12, burst: 6 },
  signIn: { perMinute: 20, burst: 20 },
  /** Pictures and the front end's files: a page needs many. */
  file: { perMinute: 3_000, burst: 600 },
} as const satisfies Record<string, { perMinute: number; burst: number }>;

export type RateClass = keyof typeof rateClasses;
