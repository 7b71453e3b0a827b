import { collectionRoutes, profileRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { callOf, creationOf, mutationOf, onSuccess, queryOf, type RequestOf, type ResponseOf } from './endpoints.ts';
import { removeFrom } from './cardLists.ts';
import { profileTag } from './profiles.ts';

type R = typeof collectionRoutes;
type P = typeof profileRoutes;
export type OwnCollection = ResponseOf<R['listOwnCollections']>['collections'][number];

const collectionQuery = (id: string): RequestOf<P['getCollection']> => ({ params: { id }, query: {} });
const tagsShowing = (id: string) => ['Collections', { type: 'Collection', id }] as const;
const tagsCounting = (username: string) => ['Collections', profileTag(username)] as const;

export const collectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownCollections: build.query<ResponseOf<R['listOwnCollections']>, string | void>({
      query: (characterId) =>
        callOf(collectionRoutes.listOwnCollections)({ query: characterId ? { characterId } : {} }),
      providesTags: ['Collections'],
    }),
    collected: queryOf(build, collectionRoutes.listCollected, {
      providesTags: ['Collections', 'Characters', 'Favorites'],
    }),
    collection: build.query<ResponseOf<P['getCollection']>, string>({
      query: (id) => callOf(profileRoutes.getCollection)(collectionQuery(id)),
      providesTags: (_result, _error, id) => ['Characters', { type: 'Collection', id }],
    }),
    createCollection: creationOf(build, collectionRoutes.createCollection, {
      invalidatesTags: (result) => (result ? tagsCounting(result.username) : []),
      onQueryStarted: onSuccess((collection, _draft, query) => {
        for (const id of collectionsApi.util.selectCachedArgsForQuery(query.getState(), 'ownCollections'))
          query.dispatch(
            collectionsApi.util.updateQueryData('ownCollections', id, ({ collections }) => {
              collections.unshift({ ...collection, hasCharacter: false });
            }),
          );
      }),
    }),
    updateCollection: mutationOf(build, collectionRoutes.updateCollection, {
      invalidatesTags: (_result, error) => (error ? [] : ['Collections']),
      onQueryStarted: onSuccess(({ name, description, isPublic, updatedAt }, { params: { id } }, query) =>
        query.dispatch(
          collectionsApi.util.updateQueryData('collection', id, (collection) => {
            Object.assign(collection, { name, description, isPublic, updatedAt });
          }),
        ),
      ),
    }),
    /** Doesn't refetch the collection itself: its page navigates away. */
    deleteCollection: build.mutation<ResponseOf<R['deleteCollection']> | null, { id: string; username: string }>({
      query: ({ id }) => callOf(collectionRoutes.deleteCollection)({ params: { id }, query: {} }),
      invalidatesTags: (_result, error, { username }) => (error ? [] : tagsCounting(username)),
    }),
    addToCollection: build.mutation<ResponseOf<R['addToCollection']>, { id: string; characterId: string }>({
      query: ({ id, characterId }) =>
        callOf(collectionRoutes.addToCollection)({ params: { id }, body: { characterId } }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : tagsShowing(id)),
    }),
    removeFromCollection: build.mutation<
      ResponseOf<R['removeFromCollection']> | null,
      { id: string; characterId: string }
    >({
      query: (params) => callOf(collectionRoutes.removeFromCollection)({ params, query: {} }),
      invalidatesTags: (_result, error) => (error ? [] : ['Collections']),
      onQueryStarted: onSuccess((_done, { id, characterId }, query) =>
        query.dispatch(
          collectionsApi.util.updateQueryData('collection', id, (collection) => removeFrom([collection], characterId)),
        ),
      ),
    }),
  }),
});

export const {
  useOwnCollectionsQuery,
  useCollectedQuery,
  useCollectionQuery,
  useCreateCollectionMutation,
  useUpdateCollectionMutation,
  useDeleteCollectionMutation,
  useAddToCollectionMutation,
  useRemoveFromCollectionMutation,
} = collectionsApi;
