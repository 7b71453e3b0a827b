import { chatRoutes } from '@masque/contracts';
import { api, callOf, creationOf, type ResponseOf, type RequestOf } from './api.ts';

type R = typeof chatRoutes;

export const personasApi = api.injectEndpoints({
  endpoints: (build) => ({
    personas: build.query<ResponseOf<R['listPersonas']>, RequestOf<R['listPersonas']>>({
      query: callOf(chatRoutes.listPersonas),
      providesTags: ['Personas'],
    }),
    createPersona: build.mutation<ResponseOf<R['createPersona']>, RequestOf<R['createPersona']> & { key?: string }>({
      query: creationOf(chatRoutes.createPersona),
      invalidatesTags: ['Personas'],
    }),
    updatePersona: build.mutation<ResponseOf<R['updatePersona']>, RequestOf<R['updatePersona']>>({
      query: callOf(chatRoutes.updatePersona),
      invalidatesTags: ['Personas', 'Chats'],
    }),
    deletePersona: build.mutation<ResponseOf<R['deletePersona']>, RequestOf<R['deletePersona']>>({
      query: callOf(chatRoutes.deletePersona),
      invalidatesTags: ['Personas'],
    }),
  }),
});

export const { usePersonasQuery, useCreatePersonaMutation, useUpdatePersonaMutation, useDeletePersonaMutation } =
  personasApi;
