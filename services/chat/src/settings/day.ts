const DAY_MS = 86_400_000;

/** `YYYY-MM-DD` in UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Whole seconds until the next day begins in UTC, at least one. */
export const secondsToNextDay = (time: number): number => Math.max(1, Math.ceil((DAY_MS - (time % DAY_MS)) / 1_000));
