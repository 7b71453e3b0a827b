const HOUR_MS = 60 * 60_000;

/**
 * Hour (since 1970) in which a row was changed last. What was changed since some hour is found by equality, which every
 * store does by an index; ranges are scanned by the embedded one (docs/adr/0004).
 */
export const hourOf = (time: number | Date): number => Math.floor(Number(time) / HOUR_MS);
export const currentHour = (): number => hourOf(Date.now());
/** All hours from the first to now. */
export const hoursSince = (first: number): number[] =>
  Array.from({ length: Math.max(0, currentHour() - first + 1) }, (_, n) => first + n);

/** Rows that were changed in these hours, or all. */
export const changedIn = (hours: readonly number[] | null) => (hours ? { changedHour: { $in: [...hours] } } : {});

export const changedHour = { type: Number, index: true } as const;
