import type { Profile, ProfileSummary, PublicUser } from '@masque/contracts';

/** Nothing that is only its owner's, for its owner neither. Of whom the viewer has blocked it shows who they are. */
export const toProfile = (user: PublicUser, summary: ProfileSummary, charactersCount: number): Profile => ({
  id: user.id,
  username: user.username,
  bio: user.bio,
  profilePicture: user.profilePicture,
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
