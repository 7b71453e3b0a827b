import { followRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';
import { profilesApi, profileTag, shownProfiles } from './profiles.ts';

type F = typeof followRoutes;
type Followers = ResponseOf<F['listFollowers']>;
type Followed = ResponseOf<F['listFollowed']>;

interface User {
  username: string;
}

/** Pages of a list of people by the server's cursor. */
const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

export const followsApi = api.injectEndpoints({
  endpoints: (build) => ({
    followers: build.infiniteQuery<Followers, User, string | undefined>({
      query: ({ queryArg, pageParam }) =>
        callOf(followRoutes.listFollowers)({ params: queryArg, query: { cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
      providesTags: ['People'],
    }),
    followed: build.infiniteQuery<Followed, User, string | undefined>({
      query: ({ queryArg, pageParam }) =>
        callOf(followRoutes.listFollowed)({ params: queryArg, query: { cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
      providesTags: ['People'],
    }),
    /** Follows somebody, or no longer. Their profile shows it at once, and again what was when it fails. */
    follow: build.mutation<ResponseOf<F['follow']>, User & { isFollowing: boolean }>({
      query: ({ username, isFollowing }) =>
        callOf(isFollowing ? followRoutes.follow : followRoutes.unfollow)({ params: { username }, body: {} }),
      invalidatesTags: (_result, error) => (error ? [] : ['People', 'Followed']),
      onQueryStarted: async ({ username, isFollowing }, query) => {
        const changes = shownProfiles(query.getState(), username).map((originalArgs) => {
          const change = (followersCount?: number) =>
            query.dispatch(
              profilesApi.util.updateQueryData('profile', originalArgs, ({ user }) => {
                if (user.isFollowing !== isFollowing) user.followersCount += isFollowing ? 1 : -1;
                user.isFollowing = isFollowing;
                user.followersCount = followersCount ?? user.followersCount;
              }),
            );
          return { change, undo: change().undo };
        });
        const done = await query.queryFulfilled.catch(() => null);
        for (const { change, undo } of changes)
          if (done) change(done.data.followersCount);
          else undo();
      },
    }),
    /** Blocks somebody, or no longer. */
    block: build.mutation<{ isBlocked: boolean }, User & { isBlocked: boolean }>({
      query: ({ username, isBlocked }) =>
        callOf(isBlocked ? followRoutes.block : followRoutes.unblock)({ params: { username }, body: {} }),
      invalidatesTags: (_result, error, { username }) =>
        error
          ? []
          : [profileTag(username), 'Blocks', 'People', 'Followed', 'Characters', 'Collections', 'Comments', 'Notices'],
    }),
    blocks: build.query<ResponseOf<F['listBlocks']>, RequestOf<F['listBlocks']>>({
      query: callOf(followRoutes.listBlocks),
      providesTags: ['Blocks'],
    }),
  }),
});

export const {
  useFollowersInfiniteQuery,
  useFollowedInfiniteQuery,
  useFollowMutation,
  useBlockMutation,
  useBlocksQuery,
} = followsApi;
