import { chatRoutes } from '@masque/contracts';
import { api, callOf, type Answer, type Ask } from './api.ts';

type R = typeof chatRoutes;

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    key: build.query<Answer<R['getKey']>, Ask<R['getKey']>>({
      query: callOf(chatRoutes.getKey),
      providesTags: ['Key'],
    }),
    hasKey: build.query<Answer<R['hasKey']>, Ask<R['hasKey']>>({
      query: callOf(chatRoutes.hasKey),
      providesTags: ['Key'],
    }),
    saveKey: build.mutation<Answer<R['saveKey']>, Ask<R['saveKey']>>({
      query: callOf(chatRoutes.saveKey),
      invalidatesTags: ['Key', 'Session'],
    }),
    deleteKey: build.mutation<Answer<R['deleteKey']>, Ask<R['deleteKey']>>({
      query: callOf(chatRoutes.deleteKey),
      invalidatesTags: ['Key', 'Session'],
    }),
    models: build.query<Answer<R['listModels']>, void>({ query: () => callOf(chatRoutes.listModels)({}) }),
    model: build.query<Answer<R['getModel']>, Ask<R['getModel']>>({
      query: callOf(chatRoutes.getModel),
      providesTags: ['Model'],
    }),
    saveModel: build.mutation<Answer<R['saveModel']>, Ask<R['saveModel']>>({
      query: callOf(chatRoutes.saveModel),
      invalidatesTags: ['Model'],
    }),
    chats: build.query<Answer<R['listChats']>, Ask<R['listChats']>>({
      query: callOf(chatRoutes.listChats),
      providesTags: ['Chats'],
    }),
    /** Not cached: messages change while they are shown, so the page holds them itself. */
    chatPage: build.query<Answer<R['getChat']>, Ask<R['getChat']>>({
      query: callOf(chatRoutes.getChat),
      keepUnusedDataFor: 0,
    }),
    startChat: build.mutation<Answer<R['saveHistory']>, Ask<R['saveHistory']>>({
      query: callOf(chatRoutes.saveHistory),
      invalidatesTags: ['Chats', 'Stats'],
    }),
    deleteChat: build.mutation<Answer<R['deleteHistory']>, Ask<R['deleteHistory']>>({
      query: callOf(chatRoutes.deleteHistory),
      invalidatesTags: ['Chats', 'Stats'],
    }),
    stopReply: build.mutation<Answer<R['stop']>, Ask<R['stop']>>({ query: callOf(chatRoutes.stop) }),
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
