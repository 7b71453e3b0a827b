import { type CharacterCard, type LikeSummary, reactionRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { callOf, callsBy, type RequestOf, type ResponseOf } from './endpoints.ts';
import { changeCard, changeLists, findCard, insertInto, type QueryApi, removeFrom } from './cardLists.ts';
import { isUnknown, type CallResult, confirmChange, truthOf } from './outcome.ts';
import { afterLike, cardOf } from './reactions.rules.ts';

type R = typeof reactionRoutes;
type FavoriteStatus = ResponseOf<R['toggleFavorite']>;

export const likesQuery = (id: string): RequestOf<R['getLikes']> => ({ params: { id }, query: {} });

function showLikes(query: QueryApi, id: string, likes: LikeSummary) {
  query.dispatch(reactionsApi.util.updateQueryData('likes', likesQuery(id), () => likes));
  changeCard(query, id, (card) => {
    card.likesCount = likes.likeCount;
  });
}

function showFavorite(query: QueryApi, id: string, isFavorited: boolean, known?: CharacterCard) {
  query.dispatch(reactionsApi.util.updateQueryData('favoriteStatus', likesQuery(id), () => ({ isFavorited })));
  changeCard(query, id, (card) => {
    card.isFavorited = isFavorited;
  });
  changeLists(query, (lists, name) => {
    if (name !== 'favorites') return;
    if (!isFavorited) removeFrom(lists, id);
    else if (known) insertInto(lists, { ...cardOf(known), isFavorited });
  });
}

export const reactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    likes: build.query<LikeSummary, RequestOf<R['getLikes']>>({
      query: callOf(reactionRoutes.getLikes),
      providesTags: (_result, _error, { params }) => [{ type: 'Likes', id: params.id }],
    }),
    like: build.mutation<LikeSummary, { id: string; isLike: boolean }>({
      queryFn: async ({ id, isLike }, { getState }, _extra, send): Promise<CallResult<LikeSummary>> => {
        const call = callsBy(send);
        const state = getState() as ReturnType<QueryApi['getState']>;
        const shown = reactionsApi.endpoints.likes.select(likesQuery(id))(state).data;
        const wanted = shown ? shown.userLike : isLike;
        return confirmChange(
          await call(reactionRoutes.like, { params: { id }, body: { isLike } }),
          () => call(reactionRoutes.getLikes, likesQuery(id)),
          ({ userLike }) => userLike === wanted,
        );
      },
      invalidatesTags: (_result, error, { id }) => (isUnknown(error) ? [{ type: 'Likes', id }] : []),
      onQueryStarted: async ({ id, isLike }, query) => {
        const before = reactionsApi.endpoints.likes.select(likesQuery(id))(query.getState()).data;
        if (before) showLikes(query, id, afterLike(before, isLike));
        const likes = (await truthOf(query.queryFulfilled)) ?? before;
        if (likes) showLikes(query, id, likes);
        // A load already in flight may have read the state from before this press.
        if (!before) query.dispatch(reactionsApi.util.invalidateTags([{ type: 'Likes', id }]));
      },
    }),
    favoriteStatus: build.query<FavoriteStatus, RequestOf<R['getFavoriteStatus']>>({
      query: callOf(reactionRoutes.getFavoriteStatus),
      providesTags: (_result, _error, { params }) => [{ type: 'FavoriteStatus', id: params.id }],
    }),
    setFavorite: build.mutation<FavoriteStatus, { id: string; to: boolean }>({
      queryFn: async ({ id, to }, _api, _extra, send) => {
        const call = callsBy(send);
        const toggle = () => call(reactionRoutes.toggleFavorite, { params: { id }, body: {} });
        const first = await toggle();
        return confirmChange(
          // The API only toggles: if another tab already set it, our toggle undid that, so toggle back.
          first.data && first.data.isFavorited !== to ? await toggle() : first,
          () => call(reactionRoutes.getFavoriteStatus, likesQuery(id)),
          ({ isFavorited }) => isFavorited === to,
        );
      },
      invalidatesTags: (_result, error, { id }) =>
        isUnknown(error) ? ['Favorites', { type: 'FavoriteStatus', id }] : error ? [] : ['Favorites'],
      onQueryStarted: async ({ id, to }, query) => {
        const card = findCard(query, id);
        const before = reactionsApi.endpoints.favoriteStatus.select(likesQuery(id))(query.getState()).data;
        showFavorite(query, id, to, card);
        const truth = await truthOf(query.queryFulfilled);
        showFavorite(query, id, truth ? truth.isFavorited : !to, card);
        if (!before) query.dispatch(reactionsApi.util.invalidateTags([{ type: 'FavoriteStatus', id }]));
      },
    }),
  }),
});

export const { useLikesQuery, useLikeMutation, useFavoriteStatusQuery, useSetFavoriteMutation } = reactionsApi;
