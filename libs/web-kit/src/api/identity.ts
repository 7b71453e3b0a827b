import { gatewayRoutes, identityRoutes } from '@masque/contracts';
import { api, callOf, type Answer, type Ask } from './api.ts';

type I = typeof identityRoutes;
type G = typeof gatewayRoutes;

export const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<Answer<G['getSession']>, void>({
      query: () => callOf(gatewayRoutes.getSession)({}),
      providesTags: ['Session'],
    }),
    logout: build.mutation<Answer<G['logout']>, void>({ query: () => callOf(gatewayRoutes.logout)({ body: {} }) }),
    checkUsername: build.query<Answer<I['checkUsername']>, Ask<I['checkUsername']>>({
      query: callOf(identityRoutes.checkUsername),
      keepUnusedDataFor: 0,
    }),
    setUsername: build.mutation<Answer<I['setUsername']>, Ask<I['setUsername']>>({
      query: callOf(identityRoutes.setUsername),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useSessionQuery, useLogoutMutation, useLazyCheckUsernameQuery, useSetUsernameMutation } = identityApi;
