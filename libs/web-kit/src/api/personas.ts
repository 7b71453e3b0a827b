import { chatRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { creationOf, mutationOf, queryOf } from './endpoints.ts';

export const personasApi = api.injectEndpoints({
  endpoints: (build) => ({
    personas: queryOf(build, chatRoutes.listPersonas, { providesTags: ['Personas'] }),
    createPersona: creationOf(build, chatRoutes.createPersona, { invalidatesTags: ['Personas'] }),
    updatePersona: mutationOf(build, chatRoutes.updatePersona, { invalidatesTags: ['Personas', 'Chats'] }),
    lockPersona: mutationOf(build, chatRoutes.lockPersona, { invalidatesTags: ['Personas'] }),
    deletePersona: mutationOf(build, chatRoutes.deletePersona, { invalidatesTags: ['Personas'] }),
  }),
});

export const {
  usePersonasQuery,
  useCreatePersonaMutation,
  useUpdatePersonaMutation,
  useLockPersonaMutation,
  useDeletePersonaMutation,
} = personasApi;
