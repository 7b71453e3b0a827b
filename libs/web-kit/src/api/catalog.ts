import { catalogRoutes } from '@masque/contracts';
import { api } from './api.ts';
import {
  callOf,
  creationOf,
  mutationOf,
  onSuccess,
  pagesOf,
  queryOf,
  type RequestOf,
  type ResponseOf,
} from './endpoints.ts';
import { changeCard, removeCard } from './cardLists.ts';
import type { SavedFile } from './savedFile.ts';

type R = typeof catalogRoutes;
type ListQuery = RequestOf<R['listCharacters']>['query'];
type MarkedQuery = RequestOf<R['listFavorites']>['query'];

const pageOf = <Q extends { cursor?: string }>(query: Omit<Q, 'cursor'>, cursor: string | undefined) => ({
  query: { ...query, cursor },
});
const tagsShowing = (id: string) => ['Characters', { type: 'Character', id }] as const;

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    characters: pagesOf(build, catalogRoutes.listCharacters, pageOf<ListQuery>, {
      providesTags: (_result, _error, { filter }) =>
        filter === 'favorites' ? ['Characters', 'Favorites'] : ['Characters'],
    }),
    following: pagesOf(build, catalogRoutes.listFollowing, pageOf<MarkedQuery>, {
      providesTags: ['Characters', 'Followed'],
    }),
    favorites: pagesOf(build, catalogRoutes.listFavorites, pageOf<MarkedQuery>, { providesTags: ['Characters'] }),
    tags: queryOf(build, catalogRoutes.listTags),
    character: queryOf(build, catalogRoutes.getCharacter, {
      providesTags: (_result, _error, input) => [{ type: 'Character', id: input.params.id }],
    }),
    versions: queryOf(build, catalogRoutes.listVersions, {
      providesTags: (_result, _error, input) => [{ type: 'Character', id: input.params.id }],
    }),
    createCharacter: creationOf(build, catalogRoutes.createCharacter, { invalidatesTags: ['Characters', 'Stats'] }),
    /** Has no tags, so nothing refetches the card under an open form. */
    editedCharacter: build.query<ResponseOf<R['getCharacter']>, string>({
      query: (id) => callOf(catalogRoutes.getCharacter)({ params: { id }, query: { forEdit: 'true' } }),
      keepUnusedDataFor: 0,
    }),
    updateCharacter: mutationOf(build, catalogRoutes.updateCharacter, {
      invalidatesTags: (_result, error, { params }) => (error ? [] : tagsShowing(params.id)),
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
    restoreVersion: mutationOf(build, catalogRoutes.restoreVersion, {
      invalidatesTags: (_result, error, { params }) => (error ? [] : tagsShowing(params.id)),
    }),
    setVisibility: mutationOf(build, catalogRoutes.setVisibility, {
      invalidatesTags: (_result, _error, { params }) => ['Stats', { type: 'Character', id: params.id }],
      onQueryStarted: onSuccess((_done, { params, body }, query) =>
        changeCard(query, params.id, (card) => {
          card.isPublic = body.isPublic;
        }),
      ),
    }),
    deleteCharacter: mutationOf(build, catalogRoutes.deleteCharacter, {
      invalidatesTags: ['Stats'],
      onQueryStarted: onSuccess((_done, { params }, query) => removeCard(query, params.id)),
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
