import { type FollowState, followRoutes, profileRoutes } from '@masque/contracts';
import { api, callOf, callsBy, type ResponseOf, type RequestOf } from './api.ts';
import { byCursor } from './byCursor.ts';
import { type CallResult, settled, truthOf } from './outcome.ts';
import { profilesApi, profileTag, shownProfiles } from './profiles.ts';

type F = typeof followRoutes;
type Followers = ResponseOf<F['listFollowers']>;
type Followed = ResponseOf<F['listFollowed']>;

interface User {
  username: string;
}

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
    /** Null: an earlier attempt already unfollowed. */
    follow: build.mutation<FollowState | null, User & { isFollowing: boolean }>({
      queryFn: async ({ username, isFollowing }, _api, _extra, send) => {
        const call = callsBy(send);
        const ask = async (): Promise<CallResult<FollowState>> => {
          const { data, error } = await call(profileRoutes.getProfile, { params: { username }, query: {} });
          return data ? { data: data.user } : { error };
        };
        return settled(
          await call(isFollowing ? followRoutes.follow : followRoutes.unfollow, { params: { username }, body: {} }),
          ask,
          (truth) => truth.isFollowing === isFollowing,
        );
      },
      invalidatesTags: (_result, error) => (error ? [] : ['People', 'Followed']),
      onQueryStarted: async ({ username, isFollowing }, query) => {
        const show = (state: { isFollowing: boolean; followersCount?: number }) =>
          shownProfiles(query.getState(), username).map((args) =>
            query.dispatch(
              profilesApi.util.updateQueryData('profile', args, ({ user }) => {
                const change = Number(state.isFollowing) - Number(user.isFollowing);
                user.isFollowing = state.isFollowing;
                user.followersCount = state.followersCount ?? user.followersCount + change;
              }),
            ),
          );
        const shown = show({ isFollowing });
        const truth = await truthOf(query.queryFulfilled);
        if (truth) show(truth);
        else if (truth === undefined) for (const { undo } of shown) undo();
      },
    }),
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
