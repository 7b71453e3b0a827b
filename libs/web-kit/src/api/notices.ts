import { noticeRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { callOf, fixedQueryOf, mutationOf, onSuccess, pagesOf, type ResponseOf } from './endpoints.ts';
import { unreadNotices } from '../state/unreadNotices.ts';

type N = typeof noticeRoutes;

export const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notices: pagesOf(build, noticeRoutes.listNotices, (_: void, cursor) => ({ query: { cursor } }), {
      providesTags: ['Notices'],
      onQueryStarted: onSuccess(({ pages }) => {
        const newest = pages.at(-1);
        if (newest) unreadNotices.set(newest.unread);
      }),
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
    noticeSettings: fixedQueryOf(
      build,
      noticeRoutes.getNoticeSettings,
      { query: {} },
      { providesTags: ['NoticeSettings'] },
    ),
    saveNoticeSettings: mutationOf(build, noticeRoutes.saveNoticeSettings, {
      keepalive: true,
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
