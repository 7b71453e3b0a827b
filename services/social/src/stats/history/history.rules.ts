import type { StatsDay } from '@masque/contracts';
import type { DayPoint } from './day-point.row.ts';

export type Totals = Pick<StatsDay, 'likes' | 'followers'>;

export function filled(days: readonly string[], points: ReadonlyMap<string, DayPoint>, before: Totals): StatsDay[] {
  let totals = before;
  return days.map((day) => {
    const point = points.get(day);
    totals = { likes: point?.likes ?? totals.likes, followers: point?.followers ?? totals.followers };
    return { day, ...totals, chats: point?.chats ?? 0, views: point?.views ?? 0 };
  });
}
