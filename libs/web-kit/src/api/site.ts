import { gatewayRoutes, type Site } from '@masque/contracts';
import { api } from './api.ts';
import { fixedQueryOf, mutationOf } from './endpoints.ts';

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    fetchCard: mutationOf(build, gatewayRoutes.fetchCard),
    site: fixedQueryOf(build, gatewayRoutes.getSite, {}),
  }),
});

export const { useFetchCardMutation, useSiteQuery } = siteApi;

export const useSite = (): Site | null => useSiteQuery().data ?? null;
