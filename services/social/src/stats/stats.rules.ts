import type { UserStats } from '@masque/contracts';

export type UserCounts = Omit<UserStats, 'creatorScore' | 'lastCalculatedAt'>;

export const noCounts: UserCounts = {
  totalCharacters: 0,
  publicCharacters: 0,
  characterLikes: 0,
  totalFollowers: 0,
  totalChats: 0,
  totalMessages: 0,
  profileViews: 0,
};

/** Source: server specification, section 6. */
export const creatorScore = (counts: UserCounts): number =>
  10 * counts.publicCharacters + 2 * counts.characterLikes + 3 * counts.totalFollowers + counts.totalChats;
