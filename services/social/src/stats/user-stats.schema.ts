import { Schema } from 'mongoose';
import type { UserCounts } from './stats.rules.ts';

export interface UserStatsRow extends UserCounts {
  _id: string;
  countedAt: Date;
  /** Epoch milliseconds of `countedAt`, so that an earlier recount never overwrites a later one. */
  revision: number;
}

const count = { type: Number, required: true } as const;

export const userStatsSchema = new Schema<UserStatsRow>(
  {
    _id: { type: String, required: true },
    totalCharacters: count,
    publicCharacters: count,
    characterLikes: count,
    totalFollowers: count,
    totalChats: count,
    totalMessages: count,
    profileViews: count,
    countedAt: { type: Date, required: true },
    revision: count,
  },
  { versionKey: false },
);
