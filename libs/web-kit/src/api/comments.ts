import { commentRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { callOf, onSuccess, pagesOf, type RequestOf, type ResponseOf } from './endpoints.ts';
import { changeCard, type QueryApi } from './cardLists.ts';

type R = typeof commentRoutes;
type CommentPage = ResponseOf<R['listComments']>;

function showOwn(query: QueryApi, id: string, { userComment, total }: CommentPage) {
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
    comments: pagesOf(
      build,
      commentRoutes.listComments,
      (id: string, cursor) => ({ params: { id }, query: { cursor } }),
      { providesTags: (_result, _error, id) => [{ type: 'Comments', id }] },
    ),
    submitComment: build.mutation<CommentPage, { id: string; content: string }>({
      query: ({ id, content }) => callOf(commentRoutes.submitComment)({ params: { id }, body: { content } }),
      onQueryStarted: onSuccess((page, { id }, query) => showOwn(query, id, page)),
    }),
    deleteComment: build.mutation<CommentPage | null, string>({
      query: (id) =>
        callOf(commentRoutes.deleteComment)({ params: { id }, query: {} } satisfies RequestOf<R['deleteComment']>),
      onQueryStarted: onSuccess((page, id, query) => {
        if (page) showOwn(query, id, page);
      }),
      /** Null: an earlier attempt deleted the comment, so the response has no page. */
      invalidatesTags: (result, error, id) => (result === null && !error ? [{ type: 'Comments', id }] : []),
    }),
  }),
});

export const { useCommentsInfiniteQuery, useSubmitCommentMutation, useDeleteCommentMutation } = commentsApi;
