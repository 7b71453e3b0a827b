import { type CharacterCard, type LikeSummary, reactionRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';
import { changeCard, changeLists, findCard, putIn, type Started, takeFrom } from './cardLists.ts';
import { type ApiError, apiErrorOf } from './errors.ts';
import { afterLike, cardOf } from './reactions.rules.ts';

type R = typeof reactionRoutes;
type FavoriteStatus = ResponseOf<R['toggleFavorite']>;

export const likesQuery = (id: string): RequestOf<R['getLikes']> => ({ params: { id }, query: {} });

/** Lost on its way: what the server has made of it is not known. */
const isUnknown = (error: unknown) => error !== undefined && apiErrorOf(error)?.kind !== 'http';

function showLikes(query: Started, id: string, likes: LikeSummary) {
  query.dispatch(reactionsApi.util.updateQueryData('likes', likesQuery(id), () => likes));
  changeCard(query, id, (card) => {
    card.likesCount = likes.likeCount;
  });
}

/** The mark on its cards and its page, and whether it is in the list of favourites. */
function showFavorite(query: Started, id: string, isFavorited: boolean, known?: CharacterCard) {
  query.dispatch(reactionsApi.util.updateQueryData('favoriteStatus', likesQuery(id), () => ({ isFavorited })));
  changeCard(query, id, (card) => {
    card.isFavorited = isFavorited;
  });
  changeLists(query, (lists, name) => {
    if (name !== 'favorites') return;
    if (!isFavorited) takeFrom(lists, id);
    else if (known) putIn(lists, { ...cardOf(known), isFavorited });
  });
}

export const reactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    likes: build.query<LikeSummary, RequestOf<R['getLikes']>>({
      query: callOf(reactionRoutes.getLikes),
      providesTags: (_result, _error, { params }) => [{ type: 'Likes', id: params.id }],
    }),
    /** Shown at once, and taken back if it is refused. */
    like: build.mutation<LikeSummary, { id: string; isLike: boolean }>({
      query: ({ id, isLike }) => callOf(reactionRoutes.like)({ params: { id }, body: { isLike } }),
      invalidatesTags: (_result, error, { id }) => (isUnknown(error) ? [{ type: 'Likes', id }] : []),
      onQueryStarted: async ({ id, isLike }, query) => {
        const before = reactionsApi.endpoints.likes.select(likesQuery(id))(query.getState()).data;
        if (before) showLikes(query, id, afterLike(before, isLike));
        const done = await query.queryFulfilled.catch(() => null);
        const likes = done?.data ?? before;
        if (likes) showLikes(query, id, likes);
        // What was on its way at the press may be of before it.
        if (!before) query.dispatch(reactionsApi.util.invalidateTags([{ type: 'Likes', id }]));
      },
    }),
    favoriteStatus: build.query<FavoriteStatus, RequestOf<R['getFavoriteStatus']>>({
      query: callOf(reactionRoutes.getFavoriteStatus),
      providesTags: (_result, _error, { params }) => [{ type: 'FavoriteStatus', id: params.id }],
    }),
    /** Makes a character a favourite or, with `to: false`, none. Shown at once, and taken back if it is refused. */
    setFavorite: build.mutation<FavoriteStatus, { id: string; to: boolean }>({
      queryFn: async ({ id, to }, _api, _extra, call) => {
        const toggle = async () =>
          // The contract's response.
          (await call(callOf(reactionRoutes.toggleFavorite)({ params: { id }, body: {} }))) as
            { data: FavoriteStatus; error?: undefined } | { data?: undefined; error: ApiError };
        const first = await toggle();
        // It was what it should become already, by another tab: toggled once more it is again.
        return first.data && first.data.isFavorited !== to ? toggle() : first;
      },
      invalidatesTags: (_result, error, { id }) =>
        isUnknown(error) ? ['Favorites', { type: 'FavoriteStatus', id }] : error ? [] : ['Favorites'],
      onQueryStarted: async ({ id, to }, query) => {
        const card = findCard(query, id);
        const before = reactionsApi.endpoints.favoriteStatus.select(likesQuery(id))(query.getState()).data;
        showFavorite(query, id, to, card);
        const done = await query.queryFulfilled.catch(() => null);
        showFavorite(query, id, done ? done.data.isFavorited : !to, card);
        if (!before) query.dispatch(reactionsApi.util.invalidateTags([{ type: 'FavoriteStatus', id }]));
      },
    }),
  }),
});

export const { useLikesQuery, useLikeMutation, useFavoriteStatusQuery, useSetFavoriteMutation } = reactionsApi;
