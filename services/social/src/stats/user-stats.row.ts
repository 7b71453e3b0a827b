import type { UserCounts } from './stats.rules.ts';

export interface UserStatsRow extends UserCounts {
  _id: string;
  countedAt: Date;
  /** Epoch milliseconds of `countedAt`, so that an earlier recount never overwrites a later one. */
  revision: number;
}
