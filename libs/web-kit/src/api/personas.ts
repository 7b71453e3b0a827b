import { chatRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { creationOf, mutationOf, queryOf } from './endpoints.ts';

export const personasApi = api.injectEndpoints({
  endpoints: (build) => ({
    personas: queryOf(build, chatRoutes.listPersonas, { providesTags: ['Personas'] }),
    defaultPersona: queryOf(build, chatRoutes.getDefaultPersona, { providesTags: ['Personas'] }),
    createPersona: creationOf(build, chatRoutes.createPersona, { invalidatesTags: ['Personas'] }),
    updatePersona: mutationOf(build, chatRoutes.updatePersona, { invalidatesTags: ['Personas', 'Chats'] }),
    lockPersona: mutationOf(build, chatRoutes.lockPersona, { invalidatesTags: ['Personas'] }),
    saveDefaultPersona: mutationOf(build, chatRoutes.saveDefaultPersona, {
      onQueryStarted: ({ body: { personaId } }, { dispatch, queryFulfilled }) => {
        const change = dispatch(
          personasApi.util.updateQueryData('defaultPersona', { query: {} }, (shown) => {
            shown.personaId = personaId;
          }),
        );
        queryFulfilled.catch(change.undo);
      },
    }),
    deletePersona: mutationOf(build, chatRoutes.deletePersona, { invalidatesTags: ['Personas'] }),
  }),
});

export const {
  usePersonasQuery,
  useDefaultPersonaQuery,
  useLazyDefaultPersonaQuery,
  useCreatePersonaMutation,
  useUpdatePersonaMutation,
  useLockPersonaMutation,
  useSaveDefaultPersonaMutation,
  useDeletePersonaMutation,
} = personasApi;
