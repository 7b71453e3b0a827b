import { chatRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';

type R = typeof chatRoutes;

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    key: build.query<ResponseOf<R['getKey']>, RequestOf<R['getKey']>>({
      query: callOf(chatRoutes.getKey),
      providesTags: ['Key'],
    }),
    hasKey: build.query<ResponseOf<R['hasKey']>, RequestOf<R['hasKey']>>({
      query: callOf(chatRoutes.hasKey),
      providesTags: ['Key'],
    }),
    saveKey: build.mutation<ResponseOf<R['saveKey']>, RequestOf<R['saveKey']>>({
      query: callOf(chatRoutes.saveKey),
      invalidatesTags: ['Key', 'Session'],
    }),
    deleteKey: build.mutation<ResponseOf<R['deleteKey']>, RequestOf<R['deleteKey']>>({
      query: callOf(chatRoutes.deleteKey),
      invalidatesTags: ['Key', 'Session'],
    }),
    models: build.query<ResponseOf<R['listModels']>, void>({ query: () => callOf(chatRoutes.listModels)({}) }),
    model: build.query<ResponseOf<R['getModel']>, RequestOf<R['getModel']>>({
      query: callOf(chatRoutes.getModel),
      providesTags: ['Model'],
    }),
    saveModel: build.mutation<ResponseOf<R['saveModel']>, RequestOf<R['saveModel']>>({
      query: callOf(chatRoutes.saveModel),
      invalidatesTags: ['Model'],
    }),
    chats: build.query<ResponseOf<R['listChats']>, RequestOf<R['listChats']>>({
      query: callOf(chatRoutes.listChats),
      providesTags: ['Chats'],
    }),
    /** Not cached: messages change while they are shown, so the page holds them itself. */
    chatPage: build.query<ResponseOf<R['getChat']>, RequestOf<R['getChat']>>({
      query: callOf(chatRoutes.getChat),
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
    stopReply: build.mutation<ResponseOf<R['stop']>, RequestOf<R['stop']>>({ query: callOf(chatRoutes.stop) }),
  }),
});

export const {
  useKeyQuery,
  useHasKeyQuery,
  useSaveKeyMutation,
  useDeleteKeyMutation,
  useModelsQuery,
  useModelQuery,
  useSaveModelMutation,
  useChatsQuery,
  useLazyChatsQuery,
  useLazyChatPageQuery,
  useStartChatMutation,
  useDeleteChatMutation,
  useStopReplyMutation,
} = chatApi;
