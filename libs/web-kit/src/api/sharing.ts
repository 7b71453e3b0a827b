import { catalogRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

const shareOf = (_result: unknown, _error: unknown, { params }: { params: { id: string } }) =>
  [{ type: 'Share', id: params.id }] as const;

export const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    share: queryOf(build, catalogRoutes.getShare, { providesTags: shareOf }),
    makeShareLink: mutationOf(build, catalogRoutes.shareCharacter, { invalidatesTags: shareOf }),
    revokeShare: mutationOf(build, catalogRoutes.revokeShare, { invalidatesTags: shareOf }),
    unshareWith: mutationOf(build, catalogRoutes.unshareWith, { invalidatesTags: shareOf }),
    openShare: mutationOf(build, catalogRoutes.openShare, {
      invalidatesTags: (_result, _error, { params }) => [{ type: 'Character', id: params.id }],
    }),
    forkCharacter: mutationOf(build, catalogRoutes.forkCharacter, { invalidatesTags: ['Characters', 'Stats'] }),
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
