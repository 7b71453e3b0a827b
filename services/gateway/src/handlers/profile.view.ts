import type { AnyUser, Profile, ProfileSummary, PublicUser } from '@masque/contracts';

const shownOf = ({ bio, profilePicture }: PublicUser, isBlocked: boolean) =>
  isBlocked ? { bio: '', profilePicture: null } : { bio, profilePicture };

export const toUser = (user: AnyUser, isBlocked: boolean): AnyUser => ({ ...user, ...shownOf(user, isBlocked) });

export const toProfile = (user: PublicUser, summary: ProfileSummary, charactersCount: number): Profile => ({
  id: user.id,
  username: user.username,
  ...shownOf(user, summary.isBlocked),
  isVerified: user.isVerified,
  createdAt: user.createdAt,
  totalLikes: summary.totalLikes,
  followersCount: summary.followersCount,
  followingCount: summary.followingCount,
  collectionsCount: summary.collectionsCount,
  charactersCount: summary.isBlocked ? 0 : charactersCount,
  isFollowing: summary.isFollowing,
  isBlocked: summary.isBlocked,
});
