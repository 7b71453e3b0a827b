import { chatRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { callOf, fixedQueryOf, mutationOf, pagesOf, queryOf, type RequestOf, type ResponseOf } from './endpoints.ts';
import type { SavedFile } from './savedFile.ts';

type R = typeof chatRoutes;

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    key: queryOf(build, chatRoutes.getKey, { providesTags: ['Key'] }),
    hasKey: queryOf(build, chatRoutes.hasKey, { providesTags: ['Key', 'Model'] }),
    gateways: fixedQueryOf(build, chatRoutes.listGateways, { query: {} }, { providesTags: ['Key'] }),
    saveKey: mutationOf(build, chatRoutes.saveKey, {
      // Some gateways list their models only to users with a key.
      invalidatesTags: ['Key', 'Session', 'Models'],
    }),
    deleteKey: mutationOf(build, chatRoutes.deleteKey, { invalidatesTags: ['Key', 'Session', 'Models'] }),
    testKey: mutationOf(build, chatRoutes.testKey),
    usage: queryOf(build, chatRoutes.getUsage, { keepUnusedDataFor: 0 }),
    models: fixedQueryOf(build, chatRoutes.listModels, {}, { providesTags: ['Models'] }),
    model: queryOf(build, chatRoutes.getModel, { providesTags: ['Model'] }),
    saveModel: mutationOf(build, chatRoutes.saveModel, {
      keepalive: true,
      invalidatesTags: (_result, error) => (error ? [] : ['Model', 'Session']),
    }),
    customPrompt: queryOf(build, chatRoutes.getCustomPrompt, { providesTags: ['CustomPrompt'] }),
    saveCustomPrompt: mutationOf(build, chatRoutes.saveCustomPrompt, {
      keepalive: true,
      invalidatesTags: ['CustomPrompt'],
    }),
    /** Not cached: the summary job changes it in the background. */
    memory: queryOf(build, chatRoutes.getMemory, { providesTags: ['Memory'], keepUnusedDataFor: 0 }),
    changeMemory: mutationOf(build, chatRoutes.changeMemory, { invalidatesTags: ['Memory'] }),
    deleteMemory: mutationOf(build, chatRoutes.deleteMemory, { invalidatesTags: ['Memory'] }),
    rebuildMemory: mutationOf(build, chatRoutes.rebuildMemory, { invalidatesTags: ['Memory'] }),
    lorebookSettings: fixedQueryOf(build, chatRoutes.getLorebookSettings, {}, { providesTags: ['LorebookSettings'] }),
    saveLorebookSettings: mutationOf(build, chatRoutes.saveLorebookSettings, {
      keepalive: true,
      invalidatesTags: ['LorebookSettings'],
    }),
    memorySettings: fixedQueryOf(build, chatRoutes.getMemorySettings, {}, { providesTags: ['MemorySettings'] }),
    saveMemorySettings: mutationOf(build, chatRoutes.saveMemorySettings, {
      keepalive: true,
      invalidatesTags: ['MemorySettings', 'Memory'],
    }),
    chats: queryOf(build, chatRoutes.listChats, { providesTags: ['Chats'] }),
    allChats: pagesOf(build, chatRoutes.listChats, (_: void, cursor) => ({ query: { cursor } }), {
      providesTags: ['Chats'],
    }),
    importChat: build.mutation<ResponseOf<R['importChat']>, { file: File; characterId: string; key: string }>({
      query: ({ file, characterId, key }) => {
        const body = new FormData();
        body.append('file', file);
        const input = { query: { characterId }, body };
        return { route: chatRoutes.importChat, input, isUpload: true, idempotencyKey: key };
      },
      invalidatesTags: (_result, error) => (error ? [] : ['Chats', 'Stats']),
    }),
    exportChat: build.mutation<SavedFile, RequestOf<R['exportChat']>>({
      query: (input) => ({ ...callOf(chatRoutes.exportChat)(input), isFile: true }),
    }),
    /** Not cached: messages change while shown, so the page holds them itself. */
    chatPage: queryOf(build, chatRoutes.getChat, { keepUnusedDataFor: 0 }),
    searchChats: queryOf(build, chatRoutes.searchChats, { keepUnusedDataFor: 0 }),
    startChat: mutationOf(build, chatRoutes.saveHistory, { invalidatesTags: ['Chats', 'Stats'] }),
    deleteChat: mutationOf(build, chatRoutes.deleteHistory, { invalidatesTags: ['Chats', 'Stats'] }),
    branches: queryOf(build, chatRoutes.listBranches, { keepUnusedDataFor: 0 }),
    changeChat: mutationOf(build, chatRoutes.changeChat, { invalidatesTags: ['Chats', 'RegexScripts'] }),
    changeMessage: mutationOf(build, chatRoutes.changeMessage, { invalidatesTags: ['Chats'] }),
    deleteMessage: mutationOf(build, chatRoutes.deleteMessage, { invalidatesTags: ['Chats'] }),
    hideMessages: mutationOf(build, chatRoutes.hideMessages),
    undoDeletion: mutationOf(build, chatRoutes.undoDeletion, { invalidatesTags: ['Chats'] }),
    branchChat: mutationOf(build, chatRoutes.branchChat, { invalidatesTags: ['Chats', 'Stats'] }),
    trace: queryOf(build, chatRoutes.getTrace, { keepUnusedDataFor: 0 }),
    stopReply: mutationOf(build, chatRoutes.stop),
  }),
});

export const {
  useKeyQuery,
  useHasKeyQuery,
  useGatewaysQuery,
  useSaveKeyMutation,
  useDeleteKeyMutation,
  useTestKeyMutation,
  useUsageQuery,
  useModelsQuery,
  useModelQuery,
  useSaveModelMutation,
  useCustomPromptQuery,
  useSaveCustomPromptMutation,
  useMemoryQuery,
  useChangeMemoryMutation,
  useDeleteMemoryMutation,
  useRebuildMemoryMutation,
  useLorebookSettingsQuery,
  useMemorySettingsQuery,
  useSaveLorebookSettingsMutation,
  useSaveMemorySettingsMutation,
  useAllChatsInfiniteQuery,
  useChatsQuery,
  useExportChatMutation,
  useImportChatMutation,
  useLazyChatsQuery,
  useBranchesQuery,
  useChatPageQuery,
  useLazySearchChatsQuery,
  useStartChatMutation,
  useDeleteChatMutation,
  useChangeChatMutation,
  useStopReplyMutation,
  useChangeMessageMutation,
  useDeleteMessageMutation,
  useHideMessagesMutation,
  useUndoDeletionMutation,
  useBranchChatMutation,
  useTraceQuery,
} = chatApi;
