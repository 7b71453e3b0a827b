import { chatRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { creationOf, fixedQueryOf, mutationOf, queryOf, type ResponseOf } from './endpoints.ts';

export const connectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    connections: fixedQueryOf(build, chatRoutes.listConnections, { query: {} }, { providesTags: ['Connections'] }),
    createConnection: creationOf(build, chatRoutes.createConnection, {
      invalidatesTags: ['Connections', 'RegexScripts'],
    }),
    importConnection: build.mutation<ResponseOf<typeof chatRoutes.createConnection>, Readonly<Record<string, unknown>>>(
      {
        query: (body) => ({ route: chatRoutes.createConnection, input: { body } }),
        invalidatesTags: ['Connections'],
      },
    ),
    updateConnection: mutationOf(build, chatRoutes.updateConnection, {
      invalidatesTags: ['Connections', 'RegexScripts'],
    }),
    deleteConnection: mutationOf(build, chatRoutes.deleteConnection, {
      invalidatesTags: ['Connections', 'RegexScripts'],
    }),
    modelParameters: queryOf(build, chatRoutes.getModelParameters),
  }),
});

export const {
  useConnectionsQuery,
  useCreateConnectionMutation,
  useImportConnectionMutation,
  useUpdateConnectionMutation,
  useDeleteConnectionMutation,
  useModelParametersQuery,
} = connectionsApi;
