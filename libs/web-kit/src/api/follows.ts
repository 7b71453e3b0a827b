import { type FollowState, followRoutes, profileRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { callOf, callsBy, pagesOf, queryOf } from './endpoints.ts';
import { type CallResult, confirmChange, truthOf } from './outcome.ts';
import { profilesApi, profileTag, shownProfiles } from './profiles.ts';

interface User {
  username: string;
}

export const followsApi = api.injectEndpoints({
  endpoints: (build) => ({
    followers: pagesOf(build, followRoutes.listFollowers, (params: User, cursor) => ({ params, query: { cursor } }), {
      providesTags: ['People'],
    }),
    followed: pagesOf(build, followRoutes.listFollowed, (params: User, cursor) => ({ params, query: { cursor } }), {
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
        return confirmChange(
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
    blocks: queryOf(build, followRoutes.listBlocks, { providesTags: ['Blocks'] }),
  }),
});

export const {
  useFollowersInfiniteQuery,
  useFollowedInfiniteQuery,
  useFollowMutation,
  useBlockMutation,
  useBlocksQuery,
} = followsApi;
