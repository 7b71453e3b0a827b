import type { Profile } from '@masque/contracts';

export const aProfile = (own: Partial<Profile> = {}): Profile => ({
  id: 'u2',
  username: 'nora',
  bio: '',
  profilePicture: null,
  isVerified: false,
  createdAt: '2026-03-01T00:00:00.000Z',
  totalLikes: 12,
  followersCount: 4,
  followingCount: 2,
  charactersCount: 1,
  collectionsCount: 0,
  isFollowing: false,
  isBlocked: false,
  ...own,
});
