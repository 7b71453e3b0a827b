import type { UserEntry } from '@masque/contracts';
import type { UserRow } from '../users/users.service.ts';

export const toUserEntry = ({ _id, username, bio, profilePicture }: UserRow): UserEntry => ({
  id: _id,
  username,
  bio,
  profilePicture,
});
