import { gatewayRoutes, identityRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { fixedQueryOf, mutationOf, queryOf } from './endpoints.ts';

export const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    session: fixedQueryOf(build, gatewayRoutes.getSession, {}, { providesTags: ['Session'] }),
    logout: mutationOf(build, gatewayRoutes.logout),
    checkUsername: queryOf(build, identityRoutes.checkUsername, { keepUnusedDataFor: 0 }),
    setUsername: mutationOf(build, identityRoutes.setUsername, { invalidatesTags: ['Session'] }),
  }),
});

export const { useSessionQuery, useLogoutMutation, useLazyCheckUsernameQuery, useSetUsernameMutation } = identityApi;
