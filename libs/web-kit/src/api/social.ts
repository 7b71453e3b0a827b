import { socialRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';

type S = typeof socialRoutes;

export const socialApi = api.injectEndpoints({
  endpoints: (build) => ({
    stats: build.query<ResponseOf<S['getStats']>, RequestOf<S['getStats']>>({
      query: callOf(socialRoutes.getStats),
      providesTags: ['Stats'],
    }),
    statsHistory: build.query<ResponseOf<S['getStatsHistory']>, RequestOf<S['getStatsHistory']>>({
      query: callOf(socialRoutes.getStatsHistory),
      providesTags: ['Stats'],
    }),
    refreshStats: build.mutation<ResponseOf<S['refreshStats']>, RequestOf<S['refreshStats']>>({
      query: callOf(socialRoutes.refreshStats),
      invalidatesTags: ['Stats'],
    }),
    funnel: build.query<ResponseOf<S['getFunnel']>, RequestOf<S['getFunnel']>>({
      query: callOf(socialRoutes.getFunnel),
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useStatsQuery, useStatsHistoryQuery, useFunnelQuery, useRefreshStatsMutation } = socialApi;
