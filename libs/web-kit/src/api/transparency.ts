import { transparencyRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf } from './api.ts';
import { byCursor } from './byCursor.ts';

type Page = ResponseOf<typeof transparencyRoutes.getTransparency>;

const dayMs = 86_400_000;

/** Midnight UTC, so that all users send the same cacheable request. */
const sinceDays = (days: number): string =>
  `${new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`;

export const transparencyApi = api.injectEndpoints({
  endpoints: (build) => ({
    transparency: build.infiniteQuery<Page, { days: number }, string | undefined>({
      query: ({ queryArg, pageParam }) =>
        callOf(transparencyRoutes.getTransparency)({ query: { from: sinceDays(queryArg.days), cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
    }),
  }),
});

export const { useTransparencyInfiniteQuery } = transparencyApi;
