import { gatewayRoutes, type Site } from '@masque/contracts';
import { api, callOf } from './api.ts';

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    site: build.query<Site, void>({ query: () => callOf(gatewayRoutes.getSite)({}) }),
  }),
});

export const { useSiteQuery } = siteApi;

export const useSite = (): Site | null => useSiteQuery().data ?? null;
