export interface DayPoint {
  /** Totals at the end of the day. Absent: not counted that day, so unchanged since the day before. */
  likes?: number;
  followers?: number;
  chats: number;
  views: number;
}

export interface DayPointRow extends DayPoint {
  /** `{userId}:{YYYY-MM-DD}` */
  _id: string;
  day: string;
  /** Epoch milliseconds of the recount; see `UserStatsRow`. */
  revision: number;
}

export const dayPointId = (userId: string, day: string): string => `${userId}:${day}`;
export const dayOfPoint = (id: string): string => id.slice(id.lastIndexOf(':') + 1);
