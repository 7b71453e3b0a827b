import { texts } from '@masque/texts';
import { Button } from '../controls/Button.tsx';
import css from './nextPage.module.css';
import { Notice } from './Notice.tsx';

const words = texts.common;

/** What RTK Query's hooks for lists by cursor answer, as far as it is needed here. */
export interface PagedList {
  isError: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Below a list: asks for what follows, and says when it did not come. What is loaded stays. */
export function NextPage({
  query,
  label = words.more,
  failed = words.moreFailed,
  onAsk,
}: {
  query: PagedList;
  label?: string;
  failed?: string;
  onAsk?: () => void;
}) {
  const ask = () => {
    onAsk?.();
    void query.fetchNextPage();
  };
  return (
    <>
      {query.isError && <Notice type="destructive">{failed}</Notice>}
      {query.hasNextPage && (
        <div className={css.nextPage}>
          <Button busy={query.isFetchingNextPage} onClick={ask}>
            {query.isFetchingNextPage ? words.loadingMore : label}
          </Button>
        </div>
      )}
    </>
  );
}
