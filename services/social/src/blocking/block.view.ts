import type { UserRow } from '../users/users.service.ts';

export const toBlockEntry = (createdAt: Date, user: UserRow | undefined) =>
  user
    ? [
        {
          id: user._id,
          username: user.username,
          profilePicture: user.profilePicture,
          createdAt: createdAt.toISOString(),
        },
      ]
    : [];
