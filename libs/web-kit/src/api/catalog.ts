import { catalogRoutes } from '@masque/contracts';
import { api, callOf, creationOf, type ResponseOf, type RequestOf } from './api.ts';
import { byCursor } from './byCursor.ts';
import { changeCard, takeCard } from './cardLists.ts';
import type { SavedFile } from './savedFile.ts';

type R = typeof catalogRoutes;
type ListQuery = RequestOf<R['listCharacters']>['query'];
type MarkedQuery = RequestOf<R['listFavorites']>['query'];
type CharacterPage = ResponseOf<R['listCharacters']>;

const whereShown = (id: string) => ['Characters', { type: 'Character', id }] as const;

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    characters: build.infiniteQuery<CharacterPage, Omit<ListQuery, 'cursor'>, string | undefined>({
      query: ({ queryArg, pageParam }) =>
        callOf(catalogRoutes.listCharacters)({ query: { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
      providesTags: (_result, _error, { filter }) =>
        filter === 'favorites' ? ['Characters', 'Favorites'] : ['Characters'],
    }),
    following: build.infiniteQuery<CharacterPage, Omit<MarkedQuery, 'cursor'>, string | undefined>({
      query: ({ queryArg, pageParam }) =>
        callOf(catalogRoutes.listFollowing)({ query: { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
      providesTags: ['Characters', 'Followed'],
    }),
    favorites: build.infiniteQuery<CharacterPage, Omit<MarkedQuery, 'cursor'>, string | undefined>({
      query: ({ queryArg, pageParam }) =>
        callOf(catalogRoutes.listFavorites)({ query: { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
      providesTags: ['Characters'],
    }),
    tags: build.query<ResponseOf<R['listTags']>, RequestOf<R['listTags']>>({
      query: callOf(catalogRoutes.listTags),
    }),
    character: build.query<ResponseOf<R['getCharacter']>, RequestOf<R['getCharacter']>>({
      query: callOf(catalogRoutes.getCharacter),
      providesTags: (_result, _error, input) => [{ type: 'Character', id: input.params.id }],
    }),
    versions: build.query<ResponseOf<R['listVersions']>, RequestOf<R['listVersions']>>({
      query: callOf(catalogRoutes.listVersions),
      providesTags: (_result, _error, input) => [{ type: 'Character', id: input.params.id }],
    }),
    createCharacter: build.mutation<
      ResponseOf<R['createCharacter']>,
      RequestOf<R['createCharacter']> & { key?: string }
    >({
      query: creationOf(catalogRoutes.createCharacter),
      invalidatesTags: ['Characters', 'Stats'],
    }),
    /** Has no tags, so nothing refetches the card under an open form. */
    editedCharacter: build.query<ResponseOf<R['getCharacter']>, string>({
      query: (id) => callOf(catalogRoutes.getCharacter)({ params: { id }, query: { forEdit: 'true' } }),
      keepUnusedDataFor: 0,
    }),
    updateCharacter: build.mutation<ResponseOf<R['updateCharacter']>, RequestOf<R['updateCharacter']>>({
      query: callOf(catalogRoutes.updateCharacter),
      invalidatesTags: (_result, error, { params }) => (error ? [] : whereShown(params.id)),
    }),
    importCard: build.mutation<ResponseOf<R['importCharacters']>, { file: File; key: string }>({
      query: ({ file, key }) => {
        const body = new FormData();
        body.append('file', file);
        return { route: catalogRoutes.importCharacters, input: { body }, isUpload: true, idempotencyKey: key };
      },
      invalidatesTags: (_result, error) => (error ? [] : ['Characters', 'Stats']),
    }),
    /** A mutation, so that the file isn't cached. */
    exportCharacter: build.mutation<SavedFile, RequestOf<R['exportCharacter']>>({
      query: (input) => ({ ...callOf(catalogRoutes.exportCharacter)(input), isFile: true }),
    }),
    cardVersion: build.query<ResponseOf<R['getVersion']>, { id: string; n: number }>({
      query: (params) => callOf(catalogRoutes.getVersion)({ params, query: {} }),
    }),
    restoreVersion: build.mutation<ResponseOf<R['restoreVersion']>, RequestOf<R['restoreVersion']>>({
      query: callOf(catalogRoutes.restoreVersion),
      invalidatesTags: (_result, error, { params }) => (error ? [] : whereShown(params.id)),
    }),
    setVisibility: build.mutation<ResponseOf<R['setVisibility']>, RequestOf<R['setVisibility']>>({
      query: callOf(catalogRoutes.setVisibility),
      invalidatesTags: (_result, _error, { params }) => ['Stats', { type: 'Character', id: params.id }],
      onQueryStarted: async ({ params, body }, query) => {
        const done = await query.queryFulfilled.catch(() => null);
        if (!done) return;
        changeCard(query, params.id, (card) => {
          card.isPublic = body.isPublic;
        });
      },
    }),
    deleteCharacter: build.mutation<ResponseOf<R['deleteCharacter']>, RequestOf<R['deleteCharacter']>>({
      query: callOf(catalogRoutes.deleteCharacter),
      invalidatesTags: ['Stats'],
      onQueryStarted: async ({ params }, query) => {
        const done = await query.queryFulfilled.catch(() => null);
        if (done) takeCard(query, params.id);
      },
    }),
  }),
});

export const {
  useCardVersionQuery,
  useCharactersInfiniteQuery,
  useFollowingInfiniteQuery,
  useFavoritesInfiniteQuery,
  useTagsQuery,
  useCharacterQuery,
  useVersionsQuery,
  useCreateCharacterMutation,
  useEditedCharacterQuery,
  useRestoreVersionMutation,
  useUpdateCharacterMutation,
  useExportCharacterMutation,
  useImportCardMutation,
  useSetVisibilityMutation,
  useDeleteCharacterMutation,
} = catalogApi;
