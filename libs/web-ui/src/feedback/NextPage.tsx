import { texts } from '@masque/texts';
import { Button } from '../controls/Button.tsx';
import css from './nextPage.module.css';
import { Notice } from './Notice.tsx';

const words = texts.common;

export interface NextPageQuery {
  isError: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface NextPageProps {
  query: NextPageQuery;
  label?: string;
  failed?: string;
  onAsk?: () => void;
}

export function NextPage({ query, label = words.more, failed = words.moreFailed, onAsk }: NextPageProps) {
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
