import type { StatsHistory } from '@masque/contracts';

export type Day = StatsHistory['days'][number];
export const metrics = ['likes', 'followers', 'chats', 'views'] as const;
export type Metric = (typeof metrics)[number];

/** Totals at the end of each day; of the others each day has what happened on it. */
export const isTotal = (metric: Metric): boolean => metric === 'likes' || metric === 'followers';

/** What there is now, or what happened in all of the days. */
export const totalOf = (days: readonly Day[], metric: Metric): number =>
  isTotal(metric) ? (days.at(-1)?.[metric] ?? 0) : days.reduce((total, day) => total + day[metric], 0);

/** The newest of the days with most; null while all are zero. */
export function mostOn(days: readonly Day[], metric: Metric): Day | null {
  const top = Math.max(0, ...days.map((day) => day[metric]));
  return top === 0 ? null : (days.findLast((day) => day[metric] === top) ?? null);
}

/** Those on which something happened, the newest first. */
export const eventful = (days: readonly Day[]): Day[] =>
  days
    .filter((day, at) =>
      metrics.some((metric) => day[metric] !== (isTotal(metric) ? (days[at - 1]?.[metric] ?? 0) : 0)),
    )
    .toReversed();
