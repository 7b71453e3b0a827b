import type { StatsHistory } from '@masque/contracts';

export type Day = StatsHistory['days'][number];
export const metrics = ['likes', 'followers', 'chats', 'views'] as const;
export type Metric = (typeof metrics)[number];

/** These hold a total at the end of each day; the others count the day's events. */
export const isTotal = (metric: Metric): boolean => metric === 'likes' || metric === 'followers';

export const totalOf = (days: readonly Day[], metric: Metric): number =>
  isTotal(metric) ? (days.at(-1)?.[metric] ?? 0) : days.reduce((total, day) => total + day[metric], 0);

/** Returns the latest day with the maximum; null if all are zero. */
export function mostOn(days: readonly Day[], metric: Metric): Day | null {
  const top = Math.max(0, ...days.map((day) => day[metric]));
  return top === 0 ? null : (days.findLast((day) => day[metric] === top) ?? null);
}

export const eventful = (days: readonly Day[]): Day[] =>
  days
    .filter((day, at) =>
      metrics.some((metric) => day[metric] !== (isTotal(metric) ? (days[at - 1]?.[metric] ?? 0) : 0)),
    )
    .toReversed();
