import { Schema } from 'mongoose';

/** What an account had on a day (UTC). */
export interface DayPoint {
  /** Totals at the day's end; absent: nobody counted on that day, so they are as on the day before. */
  likes?: number;
  followers?: number;
  /** What happened on the day. */
  chats: number;
  views: number;
}

export interface DayPointRow extends DayPoint {
  /** `{userId}:{YYYY-MM-DD}` */
  _id: string;
  day: string;
  /** Milliseconds of the recount; see `UserStatsRow`. */
  revision: number;
}

export const dayPointId = (userId: string, day: string): string => `${userId}:${day}`;
export const dayOfPoint = (id: string): string => id.slice(id.lastIndexOf(':') + 1);

const count = { type: Number, required: true } as const;

export const dayPointSchema = new Schema<DayPointRow>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    likes: { type: Number },
    followers: { type: Number },
    chats: count,
    views: count,
    revision: count,
  },
  { versionKey: false },
);
/** Finds those that are too old. */
dayPointSchema.index({ day: 1 });
