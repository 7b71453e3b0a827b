const DAY_MS = 24 * 3_600_000;

/** UTC day as `YYYY-MM-DD`. */
export const dayOf = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 10);

export const daysBefore = (day: string, count: number): string => dayOf(Date.parse(day) - count * DAY_MS);

export const daysUntil = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => daysBefore(day, count - 1 - index));
