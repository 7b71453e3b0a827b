import type { UserStats } from '@masque/contracts';
import { type UserCounts, creatorScore } from './stats.rules.ts';

export const toStats = (counts: UserCounts, countedAt: Date | null): UserStats => ({
  totalCharacters: counts.totalCharacters,
  publicCharacters: counts.publicCharacters,
  characterLikes: counts.characterLikes,
  totalFollowers: counts.totalFollowers,
  totalChats: counts.totalChats,
  totalMessages: counts.totalMessages,
  profileViews: counts.profileViews,
  creatorScore: creatorScore(counts),
  lastCalculatedAt: countedAt?.toISOString() ?? null,
});
