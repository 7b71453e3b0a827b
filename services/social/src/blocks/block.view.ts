import type { UserRow } from '../users/users.service.ts';
import type { BlockRow } from './block.row.ts';

export const toBlockEntry = ({ createdAt }: BlockRow, { _id, username, profilePicture }: UserRow) => ({
  id: _id,
  username,
  profilePicture,
  createdAt: createdAt.toISOString(),
});
