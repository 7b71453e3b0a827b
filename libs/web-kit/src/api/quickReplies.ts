import { chatRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { fixedQueryOf, mutationOf } from './endpoints.ts';

export const quickRepliesApi = api.injectEndpoints({
  endpoints: (build) => ({
    quickReplies: fixedQueryOf(build, chatRoutes.listQuickReplies, {}, { providesTags: ['QuickReplies'] }),
    saveQuickReplies: mutationOf(build, chatRoutes.saveQuickReplies, { invalidatesTags: ['QuickReplies'] }),
  }),
});

export const { useQuickRepliesQuery, useSaveQuickRepliesMutation } = quickRepliesApi;
