import { commentRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';
import { byCursor } from './byCursor.ts';
import { changeCard, type Started } from './cardLists.ts';

type R = typeof commentRoutes;
type CommentPage = ResponseOf<R['listComments']>;

function showOwn(query: Started, id: string, { userComment, total }: CommentPage) {
  let added = 0;
  query.dispatch(
    commentsApi.util.updateQueryData('comments', id, ({ pages }) => {
      const own = pages[0]?.userComment ?? userComment;
      added = total - (pages[0]?.total ?? total);
      for (const page of pages) {
        page.comments = page.comments.filter((comment) => comment.id !== own?.id);
        page.userComment = userComment;
        page.total = total;
      }
      if (userComment) pages[0]?.comments.unshift(userComment);
    }),
  );
  changeCard(query, id, (card) => {
    card.commentsCount += added;
  });
}

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    comments: build.infiniteQuery<CommentPage, string, string | undefined>({
      query: ({ queryArg: id, pageParam }) =>
        callOf(commentRoutes.listComments)({ params: { id }, query: { cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
      providesTags: (_result, _error, id) => [{ type: 'Comments', id }],
    }),
    submitComment: build.mutation<CommentPage, { id: string; content: string }>({
      query: ({ id, content }) => callOf(commentRoutes.submitComment)({ params: { id }, body: { content } }),
      onQueryStarted: async ({ id }, query) => {
        const done = await query.queryFulfilled.catch(() => null);
        if (done) showOwn(query, id, done.data);
      },
    }),
    deleteComment: build.mutation<CommentPage | null, string>({
      query: (id) =>
        callOf(commentRoutes.deleteComment)({ params: { id }, query: {} } satisfies RequestOf<R['deleteComment']>),
      onQueryStarted: async (id, query) => {
        const done = await query.queryFulfilled.catch(() => null);
        if (done?.data) showOwn(query, id, done.data);
      },
      /** Null: an earlier attempt deleted the comment, so the response has no page. */
      invalidatesTags: (result, error, id) => (result === null && !error ? [{ type: 'Comments', id }] : []),
    }),
  }),
});

export const { useCommentsInfiniteQuery, useSubmitCommentMutation, useDeleteCommentMutation } = commentsApi;
