import type { StatsHistory } from '@masque/contracts';

export type Day = StatsHistory['days'][number];
export const metrics = ['likes', 'followers', 'chats', 'views'] as const;
export type HistoryMetric = (typeof metrics)[number];

/** These hold a total at the end of each day; the others count the day's events. */
export const isTotal = (metric: HistoryMetric): boolean => metric === 'likes' || metric === 'followers';

export const totalOf = (days: readonly Day[], metric: HistoryMetric): number =>
  isTotal(metric) ? (days.at(-1)?.[metric] ?? 0) : days.reduce((total, day) => total + day[metric], 0);

/** Returns the latest day with the maximum; null if all are zero. */
export function mostOn(days: readonly Day[], metric: HistoryMetric): Day | null {
  const top = Math.max(0, ...days.map((day) => day[metric]));
  return top === 0 ? null : (days.findLast((day) => day[metric] === top) ?? null);
}

export const eventful = (days: readonly Day[]): Day[] =>
  days
    .filter((day, at) =>
      metrics.some((metric) => day[metric] !== (isTotal(metric) ? (days[at - 1]?.[metric] ?? 0) : 0)),
    )
    .toReversed();
