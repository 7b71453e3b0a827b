import { identityRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';

type R = typeof identityRoutes;

export const accessTokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    accessTokens: build.query<ResponseOf<R['listAccessTokens']>, RequestOf<R['listAccessTokens']>>({
      query: callOf(identityRoutes.listAccessTokens),
      providesTags: ['AccessTokens'],
    }),
    createAccessToken: build.mutation<ResponseOf<R['createAccessToken']>, RequestOf<R['createAccessToken']>>({
      query: callOf(identityRoutes.createAccessToken),
      invalidatesTags: ['AccessTokens'],
    }),
    deleteAccessToken: build.mutation<ResponseOf<R['deleteAccessToken']>, RequestOf<R['deleteAccessToken']>>({
      query: callOf(identityRoutes.deleteAccessToken),
      invalidatesTags: ['AccessTokens'],
    }),
  }),
});

export const { useAccessTokensQuery, useCreateAccessTokenMutation, useDeleteAccessTokenMutation } = accessTokensApi;
