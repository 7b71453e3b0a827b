const DAY_MS = 86_400_000;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const secondsToNextDay = (time: number): number => Math.max(1, Math.ceil((DAY_MS - (time % DAY_MS)) / 1_000));
