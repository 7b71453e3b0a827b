/** Calls a minute, and how many may come at once. Multiplied by RATE_LIMIT_FACTOR. */
export const rateClasses = {
  read: { perMinute: 600, burst: 120 },
  write: { perMinute: 60, burst: 30 },
  generate: { perMinute: 30, burst: 10 },
  signIn: { perMinute: 10, burst: 10 },
  media: { perMinute: 3_000, burst: 600 },
} as const satisfies Record<string, { perMinute: number; burst: number }>;

export type RateClass = keyof typeof rateClasses;
