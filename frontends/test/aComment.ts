import type { Comment, CommentPage } from '@masque/contracts';

export const aComment = ({
  username = 'otto',
  ...own
}: Partial<Omit<Comment, 'user' | 'userUsername'>> & { username?: string } = {}): Comment => ({
  id: `comment-of-${username}`,
  content: 'I like the lantern.',
  createdAt: '2026-01-02T10:00:00.000Z',
  updatedAt: own.createdAt ?? '2026-01-02T10:00:00.000Z',
  moderation: 'none',
  user: { username, profilePicture: null },
  userUsername: username,
  ...own,
});

export const commentsOf = (comments: readonly Comment[], own: Partial<CommentPage> = {}): CommentPage => ({
  comments: [...comments],
  userComment: null,
  total: comments.length,
  nextCursor: null,
  ...own,
});
