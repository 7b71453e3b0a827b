import { transparencyRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { pagesOf } from './endpoints.ts';

const dayMs = 86_400_000;

/** Midnight UTC, so that all users send the same cacheable request. */
const sinceDays = (days: number): string =>
  `${new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`;

export const transparencyApi = api.injectEndpoints({
  endpoints: (build) => ({
    transparency: pagesOf(build, transparencyRoutes.getTransparency, ({ days }: { days: number }, cursor) => ({
      query: { from: sinceDays(days), cursor },
    })),
  }),
});

export const { useTransparencyInfiniteQuery } = transparencyApi;
