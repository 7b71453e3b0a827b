import { noticeRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';
import { byCursor } from './byCursor.ts';
import { unreadNotices } from '../state/unreadNotices.ts';

type N = typeof noticeRoutes;
type NoticePage = ResponseOf<N['listNotices']>;

export const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notices: build.infiniteQuery<NoticePage, void, string | undefined>({
      query: ({ pageParam }) => callOf(noticeRoutes.listNotices)({ query: { cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
      providesTags: ['Notices'],
      onQueryStarted: async (_, { queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => null);
        const newest = done?.data.pages.at(-1);
        if (newest) unreadNotices.set(newest.unread);
      },
    }),
    readNotices: build.mutation<ResponseOf<N['readNotices']>, { ids?: string[] }>({
      query: (body) => callOf(noticeRoutes.readNotices)({ body }),
      onQueryStarted: async ({ ids }, { dispatch, queryFulfilled }) => {
        const { undo } = dispatch(
          noticesApi.util.updateQueryData('notices', undefined, ({ pages }) => {
            for (const { notices } of pages)
              for (const notice of notices) if (!ids || ids.includes(notice.id)) notice.isRead = true;
          }),
        );
        const done = await queryFulfilled.catch(() => null);
        if (done) unreadNotices.set(done.data.unread);
        else undo();
      },
    }),
    noticeSettings: build.query<ResponseOf<N['getNoticeSettings']>, void>({
      query: () => callOf(noticeRoutes.getNoticeSettings)({ query: {} }),
      providesTags: ['NoticeSettings'],
    }),
    saveNoticeSettings: build.mutation<ResponseOf<N['saveNoticeSettings']>, RequestOf<N['saveNoticeSettings']>>({
      query: callOf(noticeRoutes.saveNoticeSettings),
      invalidatesTags: (_result, error) => (error ? [] : ['NoticeSettings']),
    }),
  }),
});

export const {
  useNoticesInfiniteQuery,
  useReadNoticesMutation,
  useNoticeSettingsQuery,
  useSaveNoticeSettingsMutation,
} = noticesApi;
