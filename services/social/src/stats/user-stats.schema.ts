import { Schema } from 'mongoose';
import type { Counts } from './stats.rules.ts';

/** The newest recount of one user. */
export interface UserStatsRow extends Counts {
  /** Id of the user. */
  _id: string;
  countedAt: Date;
  /** Milliseconds of `countedAt`: a recount that began earlier never replaces one that began later. */
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
