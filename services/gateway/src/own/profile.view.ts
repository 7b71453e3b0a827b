import type { AnyUser, Profile, ProfileSummary, PublicUser } from '@masque/contracts';

/** Of whom the viewer has blocked it shows who they are, not what they show of themselves. */
const shownOf = ({ bio, profilePicture }: PublicUser, isBlocked: boolean) =>
  isBlocked ? { bio: '', profilePicture: null } : { bio, profilePicture };

/** The account as identity shows it to the viewer. */
export const toUser = (user: AnyUser, isBlocked: boolean): AnyUser => ({ ...user, ...shownOf(user, isBlocked) });

/** Nothing that is only its owner's, for its owner neither. */
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
