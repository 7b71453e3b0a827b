import { z } from 'zod';
import { Claim, Id, limitParam, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const UserEntry = z.object({
  id: Id,
  username: z.string(),
  bio: z.string(),
  profilePicture: z.string().nullable(),
});
export type UserEntry = z.output<typeof UserEntry>;

export const FollowState = z.object({ isFollowing: z.boolean(), followersCount: z.number().int() });
export type FollowState = z.output<typeof FollowState>;

const other = z.object({ username: text(100).min(1) });
const PeopleQuery = z.object({
  requestingUsername: Claim,
  cursor: text(200).optional(),
  limit: limitParam(100).default(50),
});
const page = { total: z.number().int(), nextCursor: z.string().nullable() } as const;

export const ProfileSummary = z.object({
  totalLikes: z.number().int(),
  followersCount: z.number().int(),
  followingCount: z.number().int(),
  collectionsCount: z.number().int(),
  isFollowing: z.boolean(),
  isBlocked: z.boolean(),
});
export type ProfileSummary = z.output<typeof ProfileSummary>;

const claimed = z.object({ username: Claim });

export const followRoutes = defineRoutes({
  follow: {
    method: 'POST',
    path: '/users/:username/follow',
    auth: 'named',
    summary: 'Follows a user; idempotent',
    params: other,
    isBodyOptional: true,
    body: claimed,
    response: FollowState,
    errors: ['user.not_found', 'follow.oneself'],
  },
  unfollow: {
    method: 'DELETE',
    path: '/users/:username/follow',
    auth: 'named',
    summary: 'Unfollows a user; idempotent',
    params: other,
    isBodyOptional: true,
    body: claimed,
    response: FollowState,
    errors: ['user.not_found', 'follow.oneself'],
  },
  listFollowers: {
    method: 'GET',
    path: '/users/:username/followers',
    auth: 'optional',
    summary: "Lists a user's followers, newest first, paged by cursor",
    params: other,
    query: PeopleQuery,
    response: z.object({ followers: z.array(UserEntry), ...page }),
    errors: ['user.not_found'],
  },
  listFollowed: {
    method: 'GET',
    path: '/users/:username/following',
    auth: 'optional',
    summary: 'Lists the users a user follows, newest first, paged by cursor',
    params: other,
    query: PeopleQuery,
    response: z.object({ following: z.array(UserEntry), ...page }),
    errors: ['user.not_found'],
  },
  block: {
    method: 'POST',
    path: '/users/:username/block',
    auth: 'named',
    summary: "Blocks a user: neither sees the other's activity, and follows between them end",
    params: other,
    isBodyOptional: true,
    body: claimed,
    response: z.object({ isBlocked: z.literal(true) }),
    errors: ['user.not_found', 'block.oneself', 'block.too_many'],
  },
  unblock: {
    method: 'DELETE',
    path: '/users/:username/block',
    auth: 'named',
    summary: 'Unblocks a user',
    params: other,
    isBodyOptional: true,
    body: claimed,
    response: z.object({ isBlocked: z.literal(false) }),
    errors: ['user.not_found'],
  },
  listBlocks: {
    method: 'GET',
    path: '/blocks',
    auth: 'user',
    summary: 'Lists the users the viewer has blocked, newest first',
    query: claimed,
    response: z.object({ blocks: z.array(UserEntry.omit({ bio: true }).extend({ createdAt: Time })) }),
  },
  viewProfile: {
    method: 'POST',
    whileSuspended: true,
    path: '/internal/profiles/:username',
    auth: 'optional',
    internal: true,
    summary: "Returns the social counts of a profile; counts a signed-in viewer's view once a day",
    params: other,
    response: ProfileSummary,
    errors: ['user.not_found'],
  },
  checkProfile: {
    method: 'GET',
    path: '/internal/profiles/:username',
    auth: 'optional',
    internal: true,
    summary: "Checks whether the viewer may see a user's content, without counting a view; 404 like `viewProfile`",
    params: other,
    response: ProfileSummary.pick({ isBlocked: true }),
    errors: ['user.not_found'],
  },
});
