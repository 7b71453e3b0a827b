import { reportRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { callOf, creationOf, onSuccess, pagesOf, type ResponseOf } from './endpoints.ts';
import { changeCard } from './cardLists.ts';

type R = typeof reportRoutes;

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createReport: creationOf(build, reportRoutes.createReport, {
      invalidatesTags: (_result, error) => (error ? [] : ['OwnReports']),
    }),
    ownReports: pagesOf(build, reportRoutes.listOwnReports, (_: void, cursor) => ({ query: { cursor } }), {
      providesTags: ['OwnReports'],
    }),
    /** Refetches on a refusal too: the character's state has changed since it was loaded. */
    requestReview: build.mutation<ResponseOf<R['requestReview']>, string>({
      query: (id) => callOf(reportRoutes.requestReview)({ params: { id }, body: {} }),
      invalidatesTags: (_result, _error, id) => [{ type: 'Character', id }],
      onQueryStarted: onSuccess(({ moderation }, id, query) =>
        changeCard(query, id, (card) => {
          card.moderation = moderation;
        }),
      ),
    }),
  }),
});

export const { useCreateReportMutation, useOwnReportsInfiniteQuery, useRequestReviewMutation } = reportsApi;
