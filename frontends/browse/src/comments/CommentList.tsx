import type { Comment } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf } from '@masque/web-kit';
import { Muted, NextPage, type PagedList } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { CommentItem } from './CommentItem.tsx';
import css from './comments.module.css';

const words = texts.comments;

interface Pages extends PagedList {
  error?: unknown;
}

export function CommentList({
  comments,
  hasOwn,
  now,
  query,
}: {
  comments: readonly Comment[];
  hasOwn: boolean;
  now: number;
  query: Pages;
}) {
  const { hasNextPage, isFetchingNextPage } = query;
  /** Number of comments before loading more; the first new one gets the focus. */
  const [asked, setAsked] = useState<number | null>(null);
  const firstNew = useRef<HTMLLIElement>(null);
  const isThere = asked !== null && comments.length > asked;
  useEffect(() => {
    if (isThere) firstNew.current?.focus({ preventScroll: true });
  }, [isThere]);

  if (comments.length === 0 && !hasNextPage) return <Muted>{hasOwn ? words.noOthers : words.none}</Muted>;
  return (
    <>
      <ul className={css.list} aria-label={words.others} aria-busy={isFetchingNextPage}>
        {comments.map((comment, at) => (
          <CommentItem key={comment.id} ref={at === asked ? firstNew : undefined} comment={comment} now={now} />
        ))}
      </ul>
      <NextPage
        query={query}
        failed={`${words.moreFailed}: ${sentenceOf(query.error)}`}
        onAsk={() => setAsked(comments.length)}
      />
    </>
  );
}
