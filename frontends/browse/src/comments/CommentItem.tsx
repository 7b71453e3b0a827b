import type { Comment } from '@masque/contracts';
import { texts } from '@masque/texts';
import { openReport } from '@masque/web-kit';
import { Avatar, IconButton } from '@masque/web-ui';
import type { Ref } from 'react';
import { Author } from '../people/Author.tsx';
import css from './comments.module.css';
import { CommentTime } from './CommentTime.tsx';

export function CommentItem({ comment, now, ref }: { comment: Comment; now: number; ref?: Ref<HTMLLIElement> }) {
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
