import type { Input, Route, RouteResponse } from '@masque/contracts';
import type {
  EndpointBuilder,
  InfiniteQueryExtraOptions,
  MutationExtraOptions,
  QueryExtraOptions,
} from '@reduxjs/toolkit/query';
import type { tagTypes } from './api.ts';
import type { ApiCall, contractBaseQuery } from './baseQuery.ts';
import type { CallResult } from './outcome.ts';

export type ResponseOf<R extends Route> = RouteResponse<R>;
export type RequestOf<R extends Route> = Input<R>;

type Tag = (typeof tagTypes)[number];
type Base = typeof contractBaseQuery;
type Build = EndpointBuilder<Base, Tag, 'api'>;
type QueryOptions<Response, Arg> = Omit<QueryExtraOptions<Tag, Response, Arg, Base, 'api'>, 'type'>;
type MutationOptions<Response, Arg> = Omit<MutationExtraOptions<Tag, Response, Arg, Base, 'api'>, 'type'>;
type PagesOptions<Response, Arg> = Omit<
  InfiniteQueryExtraOptions<Tag, Response, Arg, string | undefined, Base, 'api'>,
  'type' | 'infiniteQueryOptions'
>;
interface Page {
  readonly nextCursor: string | null;
}
type PagedRoute = Route & { readonly response: { readonly _zod: { readonly output: Page } } };

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

export const queryOf = <R extends Route>(
  build: Build,
  route: R,
  options: QueryOptions<ResponseOf<R>, RequestOf<R>> = {},
) => build.query<ResponseOf<R>, RequestOf<R>>({ query: callOf(route), ...options });

export const fixedQueryOf = <R extends Route>(
  build: Build,
  route: R,
  input: RequestOf<R>,
  options: QueryOptions<ResponseOf<R>, void> = {},
) => build.query<ResponseOf<R>, void>({ query: () => callOf(route)(input), ...options });

export const pagesOf = <R extends PagedRoute, Arg>(
  build: Build,
  route: R,
  inputOf: (arg: Arg, cursor: string | undefined) => RequestOf<R>,
  options: PagesOptions<ResponseOf<R>, Arg> = {},
) =>
  build.infiniteQuery<ResponseOf<R>, Arg, string | undefined>({
    query: ({ queryArg, pageParam }) => callOf(route)(inputOf(queryArg, pageParam)),
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: (page) => (page as Page).nextCursor ?? undefined,
    },
    ...options,
  });

export const mutationOf = <R extends Route>(
  build: Build,
  route: R,
  {
    isUpload,
    keepalive,
    ...options
  }: MutationOptions<ResponseOf<R>, RequestOf<R>> & Pick<ApiCall, 'isUpload' | 'keepalive'> = {},
) =>
  build.mutation<ResponseOf<R>, RequestOf<R>>({
    query: (input) => ({ ...callOf(route)(input), isUpload, keepalive }),
    ...options,
  });

/** Pass the same `key` with every attempt to create the same thing. */
export const creationOf = <R extends Route>(
  build: Build,
  route: R,
  options: MutationOptions<ResponseOf<R>, RequestOf<R> & { key?: string }> = {},
) =>
  build.mutation<ResponseOf<R>, RequestOf<R> & { key?: string }>({
    query: (input) => ({ ...callOf(route)(input), idempotencyKey: input.key }),
    ...options,
  });

/** For `onQueryStarted`: runs once the call has succeeded. */
export const onSuccess =
  <Arg, Query extends { queryFulfilled: PromiseLike<{ data: unknown }> }>(
    run: (data: Awaited<Query['queryFulfilled']>['data'], arg: Arg, query: Query) => void,
  ) =>
  async (arg: Arg, query: Query): Promise<void> => {
    let data: Awaited<Query['queryFulfilled']>['data'];
    try {
      ({ data } = await query.queryFulfilled);
    } catch {
      return;
    }
    run(data, arg, query);
  };
