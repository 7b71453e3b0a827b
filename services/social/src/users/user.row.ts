import type { EventData } from '@masque/contracts';
import { usernameKey } from '@masque/contracts/rules';

export interface UserRow {
  _id: string;
  username: string;
  usernameKey: string;
  profilePicture: string | null;
  bio: string;
  isDeleted: boolean;
  revision: number;
}

export const toUserRow = (user: EventData<'user.changed'>): UserRow => ({
  _id: user.userId,
  // A deleted account keeps its id and revision, to reject late events.
  username: user.username,
  usernameKey: usernameKey(user.username),
  profilePicture: user.profilePicture,
  bio: user.bio,
  isDeleted: user.isDeleted,
  revision: user.revision,
});
