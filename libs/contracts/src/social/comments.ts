import { z } from 'zod';
import { byId, Claim, claimed, Id, limitParam, limits, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { moderationStates } from '../visibility.ts';

export const Comment = z.object({
  id: Id,
  content: z.string(),
  createdAt: Time,
  updatedAt: Time,
  user: z.object({ username: z.string(), profilePicture: z.string().nullable() }),
  userUsername: z.string(),
  moderation: z.enum(moderationStates),
});
export type Comment = z.output<typeof Comment>;

export const CommentPage = z.object({
  comments: z.array(Comment),
  userComment: Comment.nullable(),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type CommentPage = z.output<typeof CommentPage>;

export const commentRoutes = defineRoutes({
  listComments: {
    method: 'GET',
    path: '/characters/:id/comments',
    auth: 'optional',
    summary: 'Lists comments on a character, newest first, paged by cursor',
    params: byId,
    query: z.object({ username: Claim, cursor: text(200).optional(), limit: limitParam(100).default(50) }),
    response: CommentPage,
    errors: ['character.not_found'],
  },
  submitComment: {
    method: 'POST',
    path: '/characters/:id/comment',
    auth: 'named',
    // Not stored as an idempotent response: its comments may be deleted, or hidden from the caller, later.
    isIdempotent: 'service',
    summary: "Adds or updates the viewer's comment on a character; returns the first page of comments",
    params: byId,
    body: z.object({ username: Claim, content: text(limits.comment) }),
    response: CommentPage,
    errors: ['character.not_found', 'comment.empty'],
  },
  deleteComment: {
    method: 'DELETE',
    path: '/characters/:id/comment',
    auth: 'named',
    summary: "Deletes the viewer's comment on a character; returns the first page of comments",
    params: byId,
    query: claimed,
    response: CommentPage,
    errors: ['character.not_found'],
  },
});
