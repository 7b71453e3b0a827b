import type { Comment } from '@masque/contracts';
import { texts } from '@masque/texts';
import { openReport, relativeTime, sentenceOf } from '@masque/web-kit';
import { Avatar, IconButton, Muted, NextPage, type NextPageQuery } from '@masque/web-ui';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Author } from '../characters/Author.tsx';
import css from './comments.module.css';

const words = texts.comments;

export function CommentList({
  comments,
  hasOwn,
  now,
  query,
}: {
  comments: readonly Comment[];
  hasOwn: boolean;
  now: number;
  query: NextPageQuery & { error?: unknown };
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
      <ul className={css.list} aria-label={words.otherComments} aria-busy={isFetchingNextPage}>
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

function CommentItem({ comment, now, ref }: { comment: Comment; now: number; ref?: Ref<HTMLLIElement> }) {
  const { id, content, createdAt, updatedAt, user } = comment;
  const { username, profilePicture } = user;
  return (
    <li ref={ref} className={css.comment} tabIndex={-1}>
      <Avatar name={username} src={profilePicture} />
      <div className={css.said}>
        <p className={css.who}>
          <Author username={username} name={username} />
          <CommentTime createdAt={createdAt} updatedAt={updatedAt} now={now} />
        </p>
        <p className={css.content} dir="auto">
          {content}
        </p>
      </div>
      <IconButton
        icon="flag"
        size="small"
        label={texts.reporting.ofComment(username)}
        aria-haspopup="dialog"
        onClick={() => openReport({ type: 'comment', id, name: username, snippet: content })}
      />
    </li>
  );
}

const { unknownDate } = texts.common;

function fullTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return unknownDate;
  return date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
}

export function CommentTime({ createdAt, updatedAt, now }: { createdAt: string; updatedAt: string; now: number }) {
  return (
    <>
      <time dateTime={createdAt} title={fullTime(createdAt)}>
        {relativeTime(createdAt, now, texts.common.justNow, unknownDate)}
      </time>
      {updatedAt !== createdAt && <span title={words.editedAt(fullTime(updatedAt))}>{words.edited}</span>}
    </>
  );
}
