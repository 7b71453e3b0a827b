import { catalogRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';

type R = typeof catalogRoutes;
type ListQuery = RequestOf<R['listCharacters']>['query'];

function withoutCharacter(pages: ResponseOf<R['listCharacters']>[], id: string) {
  const had = pages.some((page) => page.characters.some((character) => character.id === id));
  for (const page of pages) {
    page.characters = page.characters.filter((character) => character.id !== id);
    if (had) page.total -= 1;
  }
}

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    characters: build.infiniteQuery<ResponseOf<R['listCharacters']>, Omit<ListQuery, 'cursor'>, string | undefined>({
      query: ({ queryArg, pageParam }) =>
        callOf(catalogRoutes.listCharacters)({ query: { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (page) => page.nextCursor ?? undefined },
      providesTags: ['Characters'],
    }),
    character: build.query<ResponseOf<R['getCharacter']>, RequestOf<R['getCharacter']>>({
      query: callOf(catalogRoutes.getCharacter),
      providesTags: (_result, _error, input) => [{ type: 'Character', id: input.params.id }],
    }),
    createCharacter: build.mutation<ResponseOf<R['createCharacter']>, RequestOf<R['createCharacter']>>({
      query: callOf(catalogRoutes.createCharacter),
      invalidatesTags: ['Characters', 'Stats'],
    }),
    deleteCharacter: build.mutation<ResponseOf<R['deleteCharacter']>, RequestOf<R['deleteCharacter']>>({
      query: callOf(catalogRoutes.deleteCharacter),
      invalidatesTags: ['Stats'],
      /** Taken out of every list that is loaded, instead of loading all their pages again. */
      onQueryStarted: async ({ params }, query) => {
        const done = await query.queryFulfilled.catch(() => null);
        if (!done) return;
        for (const { endpointName, originalArgs } of catalogApi.util.selectInvalidatedBy(query.getState(), [
          'Characters',
        ])) {
          if (endpointName !== 'characters') continue;
          query.dispatch(
            catalogApi.util.updateQueryData('characters', originalArgs, ({ pages }) =>
              withoutCharacter(pages, params.id),
            ),
          );
        }
      },
    }),
  }),
});

export const { useCharactersInfiniteQuery, useCharacterQuery, useCreateCharacterMutation, useDeleteCharacterMutation } =
  catalogApi;
