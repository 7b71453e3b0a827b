import { catalogRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';

type R = typeof catalogRoutes;
const shareOf = (_result: unknown, _error: unknown, { params }: { params: { id: string } }) =>
  [{ type: 'Share', id: params.id }] as const;

export const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    share: build.query<ResponseOf<R['getShare']>, RequestOf<R['getShare']>>({
      query: callOf(catalogRoutes.getShare),
      providesTags: shareOf,
    }),
    makeShareLink: build.mutation<ResponseOf<R['shareCharacter']>, RequestOf<R['shareCharacter']>>({
      query: callOf(catalogRoutes.shareCharacter),
      invalidatesTags: shareOf,
    }),
    revokeShare: build.mutation<ResponseOf<R['revokeShare']>, RequestOf<R['revokeShare']>>({
      query: callOf(catalogRoutes.revokeShare),
      invalidatesTags: shareOf,
    }),
    unshareWith: build.mutation<ResponseOf<R['unshareWith']>, RequestOf<R['unshareWith']>>({
      query: callOf(catalogRoutes.unshareWith),
      invalidatesTags: shareOf,
    }),
    openShare: build.mutation<ResponseOf<R['openShare']>, RequestOf<R['openShare']>>({
      query: callOf(catalogRoutes.openShare),
      invalidatesTags: (_result, _error, { params }) => [{ type: 'Character', id: params.id }],
    }),
    forkCharacter: build.mutation<ResponseOf<R['forkCharacter']>, RequestOf<R['forkCharacter']>>({
      query: callOf(catalogRoutes.forkCharacter),
      invalidatesTags: ['Characters', 'Stats'],
    }),
  }),
});

export const {
  useShareQuery,
  useMakeShareLinkMutation,
  useRevokeShareMutation,
  useUnshareWithMutation,
  useOpenShareMutation,
  useForkCharacterMutation,
} = sharingApi;
