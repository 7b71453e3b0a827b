import { chatRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { fixedQueryOf, mutationOf, queryOf } from './endpoints.ts';

export const regexScriptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    regexScripts: fixedQueryOf(build, chatRoutes.listRegexScripts, {}, { providesTags: ['RegexScripts'] }),
    saveRegexScripts: mutationOf(build, chatRoutes.saveRegexScripts, { invalidatesTags: ['RegexScripts'] }),
    chatRegexScripts: queryOf(build, chatRoutes.getChatRegexScripts, { providesTags: ['RegexScripts'] }),
    allowRegexScripts: mutationOf(build, chatRoutes.allowRegexScripts, { invalidatesTags: ['RegexScripts'] }),
  }),
});

export const {
  useRegexScriptsQuery,
  useSaveRegexScriptsMutation,
  useChatRegexScriptsQuery,
  useAllowRegexScriptsMutation,
} = regexScriptsApi;
