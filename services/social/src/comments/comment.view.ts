import type { Comment } from '@masque/contracts';
import type { UserRow } from '../users/users.service.ts';
import type { CommentRow } from './comment.row.ts';

export const toComment = (
  row: CommentRow,
  { username, profilePicture }: Pick<UserRow, 'username' | 'profilePicture'>,
): Comment => ({
  id: row._id,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  moderation: row.moderation ?? 'none',
  user: { username, profilePicture },
  userUsername: username,
});
