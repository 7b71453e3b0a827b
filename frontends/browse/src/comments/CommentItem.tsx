import type { Comment } from '@masque/contracts';
import { Slot } from '@masque/web-kit';
import { Avatar } from '@masque/web-ui';
import type { Ref } from 'react';
import { Author } from '../people/Author.tsx';
import css from './comments.module.css';
import { CommentTime } from './CommentTime.tsx';

/** Somebody else's comment. */
export function CommentItem({
  comment,
  characterId,
  now,
  ref,
}: {
  comment: Comment;
  characterId: string;
  now: number;
  ref?: Ref<HTMLLIElement>;
}) {
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
      <Slot name="comment.actions" given={{ commentId: id, characterId, username, content }} />
    </li>
  );
}
