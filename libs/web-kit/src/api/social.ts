import { moderationRoutes, socialRoutes } from '@masque/contracts';
import { api, callOf, type Answer, type Ask } from './api.ts';

type S = typeof socialRoutes;
type M = typeof moderationRoutes;

export const socialApi = api.injectEndpoints({
  endpoints: (build) => ({
    stats: build.query<Answer<S['getStats']>, Ask<S['getStats']>>({
      query: callOf(socialRoutes.getStats),
      providesTags: ['Stats'],
    }),
    refreshStats: build.mutation<Answer<S['refreshStats']>, Ask<S['refreshStats']>>({
      query: callOf(socialRoutes.refreshStats),
      invalidatesTags: ['Stats'],
    }),
    reports: build.query<Answer<M['listReports']>, Ask<M['listReports']>>({
      query: callOf(moderationRoutes.listReports),
      providesTags: ['Reports'],
    }),
    reportStats: build.query<Answer<M['getReportStats']>, Ask<M['getReportStats']>>({
      query: callOf(moderationRoutes.getReportStats),
      providesTags: ['Reports'],
    }),
  }),
});

export const { useStatsQuery, useRefreshStatsMutation, useReportsQuery, useReportStatsQuery } = socialApi;
