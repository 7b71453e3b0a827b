import { gatewayRoutes, identityRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';

type I = typeof identityRoutes;
type G = typeof gatewayRoutes;

export const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<ResponseOf<G['getSession']>, void>({
      query: () => callOf(gatewayRoutes.getSession)({}),
      providesTags: ['Session'],
    }),
    logout: build.mutation<ResponseOf<G['logout']>, RequestOf<G['logout']>>({ query: callOf(gatewayRoutes.logout) }),
    checkUsername: build.query<ResponseOf<I['checkUsername']>, RequestOf<I['checkUsername']>>({
      query: callOf(identityRoutes.checkUsername),
      keepUnusedDataFor: 0,
    }),
    setUsername: build.mutation<ResponseOf<I['setUsername']>, RequestOf<I['setUsername']>>({
      query: callOf(identityRoutes.setUsername),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useSessionQuery, useLogoutMutation, useLazyCheckUsernameQuery, useSetUsernameMutation } = identityApi;
