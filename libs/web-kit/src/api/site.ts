import { gatewayRoutes, type Site } from '@masque/contracts';
import { api } from './api.ts';
import { fixedQueryOf } from './endpoints.ts';

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    site: fixedQueryOf(build, gatewayRoutes.getSite, {}),
  }),
});

export const { useSiteQuery } = siteApi;

export const useSite = (): Site | null => useSiteQuery().data ?? null;
