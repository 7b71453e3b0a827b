import type { Notice } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, mediumTime, useNoticesInfiniteQuery, useReadNoticesMutation, useUnreadNotices } from '@masque/web-kit';
import { Avatar, Button, EmptyState, LinkButton, ListSkeleton, Muted, Page, PageHead, showToast } from '@masque/web-ui';
import { PagedList } from '../lists/PagedList.tsx';
import css from './notices.module.css';
import { pictureOf, placeOf, sentenceFor } from './noticeText.ts';

const words = texts.notices;

export function NoticesPage() {
  const query = useNoticesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const unread = useUnreadNotices();
  const [read] = useReadNoticesMutation();
  const readAll = async () => {
    const { error } = await read({});
    if (error) showToast(words.readFailed, 'destructive');
  };
  return (
    <Page narrow>
      <PageHead title={words.title}>
        {unread > 0 && (
          <Button kind="quiet" size="small" icon="check" onClick={() => void readAll()}>
            {words.allRead}
          </Button>
        )}
        <LinkButton kind="quiet" size="small" icon="settings" to="/settings#notices">
          {words.settings}
        </LinkButton>
      </PageHead>
      <PagedList
        query={query}
        itemsOf={({ notices }) => notices}
        loading={<ListSkeleton className={css.list} heights={[68, 68, 68, 68]} />}
        failed={words.failed}
        empty={<EmptyState title={words.empty} hint={words.emptyHint} />}
        more={texts.common.showEarlier}
      >
        {(notices) => (
          <ol className={css.list}>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onOpen={() => void read({ ids: [notice.id] })} />
            ))}
          </ol>
        )}
      </PagedList>
    </Page>
  );
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
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
