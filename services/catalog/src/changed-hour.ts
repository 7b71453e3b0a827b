const HOUR_MS = 60 * 60_000;

/** Hours since 1970. Queries match hours by equality: the embedded store scans ranges of numbers (docs/adr/0004). */
export const hourOf = (time: number | Date): number => Math.floor(Number(time) / HOUR_MS);
export const currentHour = (): number => hourOf(Date.now());
export const hoursSince = (first: number): number[] =>
  Array.from({ length: Math.max(0, currentHour() - first + 1) }, (_, n) => first + n);

export const changedIn = (hours: readonly number[] | null) => (hours ? { changedHour: { $in: [...hours] } } : {});
