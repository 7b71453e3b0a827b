import { chatRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';
import { byCursor } from './byCursor.ts';
import type { SavedFile } from './savedFile.ts';

type R = typeof chatRoutes;

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    key: build.query<ResponseOf<R['getKey']>, RequestOf<R['getKey']>>({
      query: callOf(chatRoutes.getKey),
      providesTags: ['Key'],
    }),
    hasKey: build.query<ResponseOf<R['hasKey']>, RequestOf<R['hasKey']>>({
      query: callOf(chatRoutes.hasKey),
      providesTags: ['Key', 'Model'],
    }),
    gateways: build.query<ResponseOf<R['listGateways']>, void>({
      query: () => callOf(chatRoutes.listGateways)({ query: {} }),
      providesTags: ['Key'],
    }),
    saveKey: build.mutation<ResponseOf<R['saveKey']>, RequestOf<R['saveKey']>>({
      query: callOf(chatRoutes.saveKey),
      // Some gateways list their models only to users with a key.
      invalidatesTags: ['Key', 'Session', 'Models'],
    }),
    deleteKey: build.mutation<ResponseOf<R['deleteKey']>, RequestOf<R['deleteKey']>>({
      query: callOf(chatRoutes.deleteKey),
      invalidatesTags: ['Key', 'Session', 'Models'],
    }),
    testKey: build.mutation<ResponseOf<R['testKey']>, RequestOf<R['testKey']>>({
      query: callOf(chatRoutes.testKey),
    }),
    usage: build.query<ResponseOf<R['getUsage']>, RequestOf<R['getUsage']>>({
      query: callOf(chatRoutes.getUsage),
      keepUnusedDataFor: 0,
    }),
    models: build.query<ResponseOf<R['listModels']>, void>({
      query: () => callOf(chatRoutes.listModels)({}),
      providesTags: ['Models'],
    }),
    model: build.query<ResponseOf<R['getModel']>, RequestOf<R['getModel']>>({
      query: callOf(chatRoutes.getModel),
      providesTags: ['Model'],
    }),
    saveModel: build.mutation<ResponseOf<R['saveModel']>, RequestOf<R['saveModel']>>({
      query: callOf(chatRoutes.saveModel),
      invalidatesTags: (_result, error) => (error ? [] : ['Model', 'Session']),
    }),
    customPrompt: build.query<ResponseOf<R['getCustomPrompt']>, RequestOf<R['getCustomPrompt']>>({
      query: callOf(chatRoutes.getCustomPrompt),
      providesTags: ['CustomPrompt'],
    }),
    saveCustomPrompt: build.mutation<ResponseOf<R['saveCustomPrompt']>, RequestOf<R['saveCustomPrompt']>>({
      query: callOf(chatRoutes.saveCustomPrompt),
      invalidatesTags: ['CustomPrompt'],
    }),
    /** Not cached: the summary job changes it in the background. */
    memory: build.query<ResponseOf<R['getMemory']>, RequestOf<R['getMemory']>>({
      query: callOf(chatRoutes.getMemory),
      providesTags: ['Memory'],
      keepUnusedDataFor: 0,
    }),
    changeMemory: build.mutation<ResponseOf<R['changeMemory']>, RequestOf<R['changeMemory']>>({
      query: callOf(chatRoutes.changeMemory),
      invalidatesTags: ['Memory'],
    }),
    deleteMemory: build.mutation<ResponseOf<R['deleteMemory']>, RequestOf<R['deleteMemory']>>({
      query: callOf(chatRoutes.deleteMemory),
      invalidatesTags: ['Memory'],
    }),
    rebuildMemory: build.mutation<ResponseOf<R['rebuildMemory']>, RequestOf<R['rebuildMemory']>>({
      query: callOf(chatRoutes.rebuildMemory),
      invalidatesTags: ['Memory'],
    }),
    lorebookSettings: build.query<ResponseOf<R['getLorebookSettings']>, void>({
      query: () => callOf(chatRoutes.getLorebookSettings)({}),
      providesTags: ['LorebookSettings'],
    }),
    saveLorebookSettings: build.mutation<ResponseOf<R['saveLorebookSettings']>, RequestOf<R['saveLorebookSettings']>>({
      query: callOf(chatRoutes.saveLorebookSettings),
      invalidatesTags: ['LorebookSettings'],
    }),
    memorySettings: build.query<ResponseOf<R['getMemorySettings']>, void>({
      query: () => callOf(chatRoutes.getMemorySettings)({}),
      providesTags: ['MemorySettings'],
    }),
    saveMemorySettings: build.mutation<ResponseOf<R['saveMemorySettings']>, RequestOf<R['saveMemorySettings']>>({
      query: callOf(chatRoutes.saveMemorySettings),
      invalidatesTags: ['MemorySettings', 'Memory'],
    }),
    chats: build.query<ResponseOf<R['listChats']>, RequestOf<R['listChats']>>({
      query: callOf(chatRoutes.listChats),
      providesTags: ['Chats'],
    }),
    allChats: build.infiniteQuery<ResponseOf<R['listChats']>, void, string | undefined>({
      query: ({ pageParam }) => callOf(chatRoutes.listChats)({ query: { cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
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
    chatPage: build.query<ResponseOf<R['getChat']>, RequestOf<R['getChat']>>({
      query: callOf(chatRoutes.getChat),
      keepUnusedDataFor: 0,
    }),
    searchChats: build.query<ResponseOf<R['searchChats']>, RequestOf<R['searchChats']>>({
      query: callOf(chatRoutes.searchChats),
      keepUnusedDataFor: 0,
    }),
    startChat: build.mutation<ResponseOf<R['saveHistory']>, RequestOf<R['saveHistory']>>({
      query: callOf(chatRoutes.saveHistory),
      invalidatesTags: ['Chats', 'Stats'],
    }),
    deleteChat: build.mutation<ResponseOf<R['deleteHistory']>, RequestOf<R['deleteHistory']>>({
      query: callOf(chatRoutes.deleteHistory),
      invalidatesTags: ['Chats', 'Stats'],
    }),
    branches: build.query<ResponseOf<R['listBranches']>, RequestOf<R['listBranches']>>({
      query: callOf(chatRoutes.listBranches),
      keepUnusedDataFor: 0,
    }),
    changeChat: build.mutation<ResponseOf<R['changeChat']>, RequestOf<R['changeChat']>>({
      query: callOf(chatRoutes.changeChat),
      invalidatesTags: ['Chats'],
    }),
    changeMessage: build.mutation<ResponseOf<R['changeMessage']>, RequestOf<R['changeMessage']>>({
      query: callOf(chatRoutes.changeMessage),
      invalidatesTags: ['Chats'],
    }),
    deleteMessage: build.mutation<ResponseOf<R['deleteMessage']>, RequestOf<R['deleteMessage']>>({
      query: callOf(chatRoutes.deleteMessage),
      invalidatesTags: ['Chats'],
    }),
    undoDeletion: build.mutation<ResponseOf<R['undoDeletion']>, RequestOf<R['undoDeletion']>>({
      query: callOf(chatRoutes.undoDeletion),
      invalidatesTags: ['Chats'],
    }),
    branchChat: build.mutation<ResponseOf<R['branchChat']>, RequestOf<R['branchChat']>>({
      query: callOf(chatRoutes.branchChat),
      invalidatesTags: ['Chats', 'Stats'],
    }),
    trace: build.query<ResponseOf<R['getTrace']>, RequestOf<R['getTrace']>>({
      query: callOf(chatRoutes.getTrace),
      keepUnusedDataFor: 0,
    }),
    stopReply: build.mutation<ResponseOf<R['stop']>, RequestOf<R['stop']>>({ query: callOf(chatRoutes.stop) }),
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
  useUndoDeletionMutation,
  useBranchChatMutation,
  useTraceQuery,
} = chatApi;
