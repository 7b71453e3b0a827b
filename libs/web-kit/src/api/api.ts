import type { Input, Response, Route } from '@masque/contracts';
import { createApi } from '@reduxjs/toolkit/query/react';
import { contractBaseQuery, type Call } from './baseQuery.ts';
import type { Outcome } from './outcome.ts';

const cacheSeconds = 300;

/** The one client of all services; each service's file adds its calls. */
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

/** Turns a route of the contracts into RTK Query's `query`, typed by the contract. */
export const callOf =
  <R extends Route>(route: R) =>
  (input: Input<R>): Call => ({
    route,
    // Every Input has these three parts; the compiler cannot see it through the generic.
    input: input as Call['input'],
  });

/** Calls routes from a `queryFn`, which gives `send`. */
export const callsBy =
  (send: (call: Call) => PromiseLike<object> | object) =>
  async <R extends Route>(route: R, input: Input<R>): Promise<Outcome<Response<R>>> =>
    // The contract's response.
    (await send(callOf(route)(input))) as Outcome<Response<R>>;

/** The same for what creates something: `key` is the same in every try of one draft, so that it becomes one thing. */
export const creationOf =
  <R extends Route>(route: R) =>
  (input: Input<R> & { key?: string }): Call => ({
    ...callOf(route)(input),
    ...(input.key !== undefined && { idempotencyKey: input.key }),
  });

export type ResponseOf<R extends Route> = Response<R>;
export type RequestOf<R extends Route> = Input<R>;
