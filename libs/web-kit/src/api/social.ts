import { socialRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const socialApi = api.injectEndpoints({
  endpoints: (build) => ({
    stats: queryOf(build, socialRoutes.getStats, { providesTags: ['Stats'] }),
    statsHistory: queryOf(build, socialRoutes.getStatsHistory, { providesTags: ['Stats'] }),
    refreshStats: mutationOf(build, socialRoutes.refreshStats, { invalidatesTags: ['Stats'] }),
    funnel: queryOf(build, socialRoutes.getFunnel, { keepUnusedDataFor: 60 }),
  }),
});

export const { useStatsQuery, useStatsHistoryQuery, useFunnelQuery, useRefreshStatsMutation } = socialApi;
