import { gatewayRoutes } from '@masque/contracts';
import { api, callOf, type RequestOf, type ResponseOf } from './api.ts';

type R = typeof gatewayRoutes;

export const signInWaysApi = api.injectEndpoints({
  endpoints: (build) => ({
    signInWays: build.query<ResponseOf<R['listSignInWays']>, void>({
      query: () => callOf(gatewayRoutes.listSignInWays)({}),
      providesTags: ['SignInWays'],
    }),
    addSignInWay: build.mutation<ResponseOf<R['addSignInWay']>, RequestOf<R['addSignInWay']>>({
      query: callOf(gatewayRoutes.addSignInWay),
      // The sign-in may have become too old since.
      invalidatesTags: (_, error) => (error ? ['SignInWays'] : []),
    }),
    removeSignInWay: build.mutation<ResponseOf<R['removeSignInWay']>, RequestOf<R['removeSignInWay']>>({
      query: callOf(gatewayRoutes.removeSignInWay),
      // The account's email address may have changed.
      invalidatesTags: ['SignInWays', 'Session'],
    }),
  }),
});

export const { useSignInWaysQuery, useAddSignInWayMutation, useRemoveSignInWayMutation } = signInWaysApi;
