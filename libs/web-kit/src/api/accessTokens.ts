import { identityRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const accessTokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    accessTokens: queryOf(build, identityRoutes.listAccessTokens, { providesTags: ['AccessTokens'] }),
    createAccessToken: mutationOf(build, identityRoutes.createAccessToken, { invalidatesTags: ['AccessTokens'] }),
    deleteAccessToken: mutationOf(build, identityRoutes.deleteAccessToken, { invalidatesTags: ['AccessTokens'] }),
  }),
});

export const { useAccessTokensQuery, useCreateAccessTokenMutation, useDeleteAccessTokenMutation } = accessTokensApi;
