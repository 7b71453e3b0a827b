import { chatRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { creationOf, fixedQueryOf, mutationOf } from './endpoints.ts';

export const backgroundsApi = api.injectEndpoints({
  endpoints: (build) => ({
    backgrounds: fixedQueryOf(build, chatRoutes.listBackgrounds, {}, { providesTags: ['Backgrounds'] }),
    createBackground: creationOf(build, chatRoutes.createBackground, { invalidatesTags: ['Backgrounds'] }),
    deleteBackground: mutationOf(build, chatRoutes.deleteBackground, { invalidatesTags: ['Backgrounds'] }),
    saveDefaultBackground: mutationOf(build, chatRoutes.saveDefaultBackground, { invalidatesTags: ['Backgrounds'] }),
  }),
});

export const {
  useBackgroundsQuery,
  useCreateBackgroundMutation,
  useDeleteBackgroundMutation,
  useSaveDefaultBackgroundMutation,
} = backgroundsApi;
