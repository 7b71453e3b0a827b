/** Calls per minute, and how many may come at once; multiplied by RATE_LIMIT_FACTOR. */
export const rateClasses = {
  /** Per address, before anything else; an address may be a whole office. */
  address: { perMinute: 6_000, burst: 1_200 },
  read: { perMinute: 600, burst: 120 },
  write: { perMinute: 60, burst: 30 },
  generate: { perMinute: 30, burst: 10 },
  count: { perMinute: 30, burst: 15 },
  report: { perMinute: 12, burst: 6 },
  signIn: { perMinute: 20, burst: 20 },
  file: { perMinute: 3_000, burst: 600 },
} as const satisfies Record<string, { perMinute: number; burst: number }>;

export type RateClass = keyof typeof rateClasses;
