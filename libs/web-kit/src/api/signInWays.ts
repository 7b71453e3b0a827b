import { gatewayRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { fixedQueryOf, mutationOf } from './endpoints.ts';

export const signInWaysApi = api.injectEndpoints({
  endpoints: (build) => ({
    signInWays: fixedQueryOf(build, gatewayRoutes.listSignInWays, {}, { providesTags: ['SignInWays'] }),
    addSignInWay: mutationOf(build, gatewayRoutes.addSignInWay, {
      // The sign-in may have become too old since.
      invalidatesTags: (_, error) => (error ? ['SignInWays'] : []),
    }),
    removeSignInWay: mutationOf(build, gatewayRoutes.removeSignInWay, {
      // The account's email address may have changed.
      invalidatesTags: ['SignInWays', 'Session'],
    }),
  }),
});

export const { useSignInWaysQuery, useAddSignInWayMutation, useRemoveSignInWayMutation } = signInWaysApi;
