import { z } from 'zod';
import { Claim, Id, limitParam, limits, text, Time } from './common.ts';
import { defineRoutes } from './route.ts';
import { moderationStates } from './visibility.ts';

export const Comment = z.object({
  id: Id,
  content: z.string(),
  createdAt: Time,
  updatedAt: Time,
  user: z.object({ username: z.string(), profilePicture: z.string().nullable() }),
  userUsername: z.string(),
  /** Only its author and moderators see a comment that is hidden. */
  moderation: z.enum(moderationStates),
});
export type Comment = z.output<typeof Comment>;

export const CommentPage = z.object({
  /** Of everybody, the newest first. */
  comments: z.array(Comment),
  /** The viewer's own; null if there is none. */
  userComment: Comment.nullable(),
  /** How many the viewer may see in all. */
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type CommentPage = z.output<typeof CommentPage>;

const byId = z.object({ id: Id });
const claimed = z.object({ username: Claim });

/** Comments on characters, one of each user. */
export const commentRoutes = defineRoutes({
  listComments: {
    method: 'GET',
    path: '/characters/:id/comments',
    auth: 'optional',
    summary: 'Comments on a character, newest first, paged by cursor',
    params: byId,
    query: z.object({ username: Claim, cursor: text(200).optional(), limit: limitParam(100).default(50) }),
    claim: 'username',
    response: CommentPage,
    errors: ['character.not_found'],
  },
  submitComment: {
    method: 'POST',
    path: '/characters/:id/comment',
    auth: 'named',
    // A page of other people's comments is not kept for a day: they may be gone, or hidden from who repeats the call.
    isIdempotent: 'service',
    summary: "Writes the viewer's comment on a character, or changes it; answers the first page",
    params: byId,
    body: z.object({ username: Claim, content: text(limits.comment) }),
    claim: 'username',
    response: CommentPage,
    errors: ['character.not_found', 'comment.empty'],
  },
  deleteComment: {
    method: 'DELETE',
    path: '/characters/:id/comment',
    auth: 'named',
    summary: "Removes the viewer's comment on a character; answers the first page",
    params: byId,
    query: claimed,
    claim: 'username',
    response: CommentPage,
    errors: ['character.not_found'],
  },
});
