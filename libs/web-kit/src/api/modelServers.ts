import { chatRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { creationOf, fixedQueryOf, mutationOf } from './endpoints.ts';

/** The server is a gateway with models, and maybe a key. */
const changed = ['ModelServers', 'Models', 'Key', 'Session'] as const;

export const modelServersApi = api.injectEndpoints({
  endpoints: (build) => ({
    modelServers: fixedQueryOf(build, chatRoutes.listEndpoints, { query: {} }, { providesTags: ['ModelServers'] }),
    createModelServer: creationOf(build, chatRoutes.createEndpoint, { invalidatesTags: changed }),
    updateModelServer: mutationOf(build, chatRoutes.updateEndpoint, { invalidatesTags: changed }),
    deleteModelServer: mutationOf(build, chatRoutes.deleteEndpoint, { invalidatesTags: changed }),
    testModelServer: mutationOf(build, chatRoutes.testEndpoint),
  }),
});

export const {
  useModelServersQuery,
  useCreateModelServerMutation,
  useUpdateModelServerMutation,
  useDeleteModelServerMutation,
  useTestModelServerMutation,
} = modelServersApi;
