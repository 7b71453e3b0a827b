import { appealRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { creationOf, fixedQueryOf, onSuccess } from './endpoints.ts';
import { apiErrorOf } from './errors.ts';

export const appealsApi = api.injectEndpoints({
  endpoints: (build) => ({
    decisions: fixedQueryOf(build, appealRoutes.listDecisions, { query: {} }, { providesTags: ['Decisions'] }),
    createAppeal: creationOf(build, appealRoutes.createAppeal, {
      invalidatesTags: (_result, error) => (apiErrorOf(error)?.status === 409 ? ['Decisions'] : []),
      onQueryStarted: onSuccess((appeal, _draft, { dispatch }) =>
        dispatch(
          appealsApi.util.updateQueryData('decisions', undefined, ({ decisions }) => {
            const decision = decisions.find(({ id }) => id === appeal.actionId);
            if (decision) Object.assign(decision, { appeal, appealBy: null });
          }),
        ),
      ),
    }),
  }),
});

export const { useDecisionsQuery, useCreateAppealMutation } = appealsApi;
