import { appealRoutes } from '@masque/contracts';
import { api, callOf, creationOf, type ResponseOf, type RequestOf } from './api.ts';
import { apiErrorOf } from './errors.ts';

type R = typeof appealRoutes;

/** What moderators decided about the viewer, and how it is appealed. */
export const appealsApi = api.injectEndpoints({
  endpoints: (build) => ({
    decisions: build.query<ResponseOf<R['listDecisions']>, void>({
      query: () => callOf(appealRoutes.listDecisions)({ query: {} }),
      providesTags: ['Decisions'],
    }),
    /** `key` is the same in every try of one appeal. The decision shows it at once. */
    createAppeal: build.mutation<ResponseOf<R['createAppeal']>, RequestOf<R['createAppeal']> & { key: string }>({
      query: creationOf(appealRoutes.createAppeal),
      /** A conflict: the decision is in another state than was shown. */
      invalidatesTags: (_result, error) => (apiErrorOf(error)?.status === 409 ? ['Decisions'] : []),
      onQueryStarted: async (_draft, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => null);
        if (!done) return;
        dispatch(
          appealsApi.util.updateQueryData('decisions', undefined, ({ decisions }) => {
            const decision = decisions.find(({ id }) => id === done.data.actionId);
            if (decision) Object.assign(decision, { appeal: done.data, appealBy: null });
          }),
        );
      },
    }),
  }),
});

export const { useDecisionsQuery, useCreateAppealMutation } = appealsApi;
