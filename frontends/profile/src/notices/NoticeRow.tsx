import type { Notice } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, mediumTime } from '@masque/web-kit';
import { Avatar, Muted } from '@masque/web-ui';
import { pictureOf, placeOf, sentenceFor } from './noticeText.ts';
import css from './notices.module.css';

const words = texts.notices;

export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { isRead, createdAt } = notice;
  const to = placeOf(notice);
  const content = (
    <>
      <Avatar {...pictureOf(notice)} size={44} />
      <span className={css.text}>
        <span>{sentenceFor(notice)}</span>
        <Muted as="span" size={13}>
          <time dateTime={createdAt}>{mediumTime(createdAt)}</time>
        </Muted>
      </span>
      {!isRead && (
        <span className={css.unread}>
          <span className="visually-hidden">{words.unread}</span>
        </span>
      )}
    </>
  );
  return (
    <li data-unread={!isRead || undefined} className={css.item}>
      {to === null ? (
        <div className={css.row}>{content}</div>
      ) : (
        <Link
          className={css.row}
          to={to}
          onClick={() => {
            if (!isRead) onOpen();
          }}
        >
          {content}
        </Link>
      )}
    </li>
  );
}
