import { appealRoutes } from '@masque/contracts';
import { api, callOf, creationOf, type ResponseOf, type RequestOf } from './api.ts';
import { apiErrorOf } from './errors.ts';

type R = typeof appealRoutes;

export const appealsApi = api.injectEndpoints({
  endpoints: (build) => ({
    decisions: build.query<ResponseOf<R['listDecisions']>, void>({
      query: () => callOf(appealRoutes.listDecisions)({ query: {} }),
      providesTags: ['Decisions'],
    }),
    createAppeal: build.mutation<ResponseOf<R['createAppeal']>, RequestOf<R['createAppeal']> & { key: string }>({
      query: creationOf(appealRoutes.createAppeal),
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
