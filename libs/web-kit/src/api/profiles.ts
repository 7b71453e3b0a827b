import { collectionRoutes, profileRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { pagesOf, queryOf, type RequestOf } from './endpoints.ts';

type P = typeof profileRoutes;

/** Usernames are case-insensitive. */
export const profileTag = (username: string) => ({ type: 'Profile', id: username.toLowerCase() }) as const;

const charactersAtATime = 12;

export const profilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: queryOf(build, profileRoutes.getProfile, {
      providesTags: (_result, _error, { params }) => [profileTag(params.username)],
    }),
    charactersOf: pagesOf(
      build,
      profileRoutes.listCharactersOf,
      (params: { username: string }, cursor) => ({ params, query: { cursor, limit: charactersAtATime } }),
      { providesTags: ['Characters'] },
    ),
    collectionsOf: queryOf(build, collectionRoutes.listCollectionsOf, { providesTags: ['Collections'] }),
  }),
});

type ProfileState = Parameters<typeof profilesApi.util.selectInvalidatedBy>[0];

export const shownProfiles = (state: ProfileState, username: string): RequestOf<P['getProfile']>[] =>
  profilesApi.util
    .selectInvalidatedBy(state, [profileTag(username)])
    .flatMap(({ endpointName, originalArgs }) => (endpointName === 'profile' ? [originalArgs] : []));

export const { useProfileQuery, useCharactersOfInfiniteQuery, useCollectionsOfQuery } = profilesApi;
