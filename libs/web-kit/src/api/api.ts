import type { Input, RouteResponse, Route } from '@masque/contracts';
import { createApi } from '@reduxjs/toolkit/query/react';
import { contractBaseQuery, type ApiCall } from './baseQuery.ts';
import type { CallResult } from './outcome.ts';

const cacheSeconds = 300;

export const api = createApi({
  reducerPath: 'api',
  baseQuery: contractBaseQuery,
  tagTypes: [
    'Session',
    'Characters',
    'Character',
    'Share',
    'Likes',
    'FavoriteStatus',
    'Favorites',
    'Comments',
    'Collection',
    'Collections',
    'Chats',
    'Key',
    'Model',
    'Models',
    'CustomPrompt',
    'Memory',
    'LorebookSettings',
    'MemorySettings',
    'Personas',
    'Stats',
    'Profile',
    'People',
    'Followed',
    'Blocks',
    'Notices',
    'NoticeSettings',
    'Reports',
    'OwnReports',
    'Decisions',
    'Report',
    'OpenAppeals',
    'Audit',
    'AccessTokens',
    'SignInWays',
  ],
  keepUnusedDataFor: cacheSeconds,
  endpoints: () => ({}),
});

export const callOf =
  <R extends Route>(route: R) =>
  (input: Input<R>): ApiCall => ({
    route,
    // Every Input has these three parts; TypeScript can't see it through the generic.
    input: input as ApiCall['input'],
  });

export const callsBy =
  (send: (call: ApiCall) => PromiseLike<object> | object) =>
  async <R extends Route>(route: R, input: Input<R>): Promise<CallResult<RouteResponse<R>>> =>
    (await send(callOf(route)(input))) as CallResult<RouteResponse<R>>;

/** Pass the same `key` with every attempt to create the same thing. */
export const creationOf =
  <R extends Route>(route: R) =>
  (input: Input<R> & { key?: string }): ApiCall => ({
    ...callOf(route)(input),
    ...(input.key !== undefined && { idempotencyKey: input.key }),
  });

export type ResponseOf<R extends Route> = RouteResponse<R>;
export type RequestOf<R extends Route> = Input<R>;
