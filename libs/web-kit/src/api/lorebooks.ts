import { chatRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { fixedQueryOf, mutationOf } from './endpoints.ts';

export const lorebooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    lorebookUses: fixedQueryOf(
      build,
      chatRoutes.listLorebookUses,
      { query: {} },
      { providesTags: ['LorebookUses', 'Chats'] },
    ),
    changeLorebookUse: mutationOf(build, chatRoutes.changeLorebookUse, { invalidatesTags: ['LorebookUses'] }),
  }),
});

export const { useLorebookUsesQuery, useChangeLorebookUseMutation } = lorebooksApi;
