import { collectionRoutes, profileRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';
import { byCursor } from './byCursor.ts';

type P = typeof profileRoutes;
type C = typeof collectionRoutes;
type CharactersOf = RequestOf<P['listCharactersOf']>;
type CharacterPage = ResponseOf<P['listCharactersOf']>;

/** Usernames are case-insensitive. */
export const profileTag = (username: string) => ({ type: 'Profile', id: username.toLowerCase() }) as const;

const charactersAtATime = 12;

export const profilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<ResponseOf<P['getProfile']>, RequestOf<P['getProfile']>>({
      query: callOf(profileRoutes.getProfile),
      providesTags: (_result, _error, { params }) => [profileTag(params.username)],
    }),
    charactersOf: build.infiniteQuery<CharacterPage, CharactersOf['params'], string | undefined>({
      query: ({ queryArg, pageParam }) =>
        callOf(profileRoutes.listCharactersOf)({
          params: queryArg,
          query: { cursor: pageParam, limit: charactersAtATime },
        }),
      infiniteQueryOptions: byCursor,
      providesTags: ['Characters'],
    }),
    collectionsOf: build.query<ResponseOf<C['listCollectionsOf']>, RequestOf<C['listCollectionsOf']>>({
      query: callOf(collectionRoutes.listCollectionsOf),
      providesTags: ['Collections'],
    }),
  }),
});

type ProfileState = Parameters<typeof profilesApi.util.selectInvalidatedBy>[0];

export const shownProfiles = (state: ProfileState, username: string): RequestOf<P['getProfile']>[] =>
  profilesApi.util
    .selectInvalidatedBy(state, [profileTag(username)])
    .flatMap(({ endpointName, originalArgs }) => (endpointName === 'profile' ? [originalArgs] : []));

export const { useProfileQuery, useCharactersOfInfiniteQuery, useCollectionsOfQuery } = profilesApi;
