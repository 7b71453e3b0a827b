import { reportRoutes } from '@masque/contracts';
import { api, callOf, creationOf, type ResponseOf, type RequestOf } from './api.ts';
import { byCursor } from './byCursor.ts';
import { changeCard } from './cardLists.ts';

type R = typeof reportRoutes;
type ReportPage = ResponseOf<R['listOwnReports']>;

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createReport: build.mutation<ResponseOf<R['createReport']>, RequestOf<R['createReport']> & { key: string }>({
      query: creationOf(reportRoutes.createReport),
      invalidatesTags: (_result, error) => (error ? [] : ['OwnReports']),
    }),
    ownReports: build.infiniteQuery<ReportPage, void, string | undefined>({
      query: ({ pageParam }) => callOf(reportRoutes.listOwnReports)({ query: { cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
      providesTags: ['OwnReports'],
    }),
    /** Refetches on a refusal too: the character's state has changed since it was loaded. */
    requestReview: build.mutation<ResponseOf<R['requestReview']>, string>({
      query: (id) => callOf(reportRoutes.requestReview)({ params: { id }, body: {} }),
      invalidatesTags: (_result, _error, id) => [{ type: 'Character', id }],
      onQueryStarted: async (id, query) => {
        const done = await query.queryFulfilled.catch(() => null);
        if (!done) return;
        changeCard(query, id, (card) => {
          card.moderation = done.data.moderation;
        });
      },
    }),
  }),
});

export const { useCreateReportMutation, useOwnReportsInfiniteQuery, useRequestReviewMutation } = reportsApi;
