import { texts } from '@masque/texts';
import { useNoticesInfiniteQuery, useReadNoticesMutation, useUnreadNotices } from '@masque/web-kit';
import {
  Button,
  EmptyState,
  LinkButton,
  NextPage,
  Page,
  PageHead,
  QueryView,
  showToast,
  Skeleton,
} from '@masque/web-ui';
import { NoticeRow } from './NoticeRow.tsx';
import css from './notices.module.css';

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
      <QueryView query={query} loading={<NoticesSkeleton />} failed={words.failed}>
        {({ pages }) => {
          const notices = pages.flatMap((page) => page.notices);
          if (notices.length === 0) return <EmptyState title={words.empty} hint={words.emptyHint} />;
          return (
            <>
              <ol className={css.list}>
                {notices.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} onOpen={() => void read({ ids: [notice.id] })} />
                ))}
              </ol>
              <NextPage query={query} label={words.more} />
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}

const NoticesSkeleton = () => (
  <div className={css.list}>
    <output className="visually-hidden">{texts.common.loading}</output>
    {[1, 2, 3, 4].map((key) => (
      <Skeleton key={key} height={68} />
    ))}
  </div>
);
