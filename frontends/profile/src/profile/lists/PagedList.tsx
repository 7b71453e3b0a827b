import { texts } from '@masque/texts';
import { NextPage, type PagedList as Pages, QueryView, Skeleton } from '@masque/web-ui';
import type { ReactNode } from 'react';
import css from './lists.module.css';

export interface ListProps {
  username: string;
  isOwn: boolean;
}

interface PagedQuery<P> extends Pages {
  data?: { pages: readonly P[] };
  error?: unknown;
  refetch: () => unknown;
}

export const ListSkeleton = ({ shape }: { shape: 'cards' | 'rows' }) => (
  <div className={shape === 'cards' ? css.cards : css.rows}>
    <output className="visually-hidden">{texts.common.loading}</output>
    {Array.from({ length: shape === 'cards' ? 4 : 3 }, (_, at) => (
      <Skeleton key={at} height={shape === 'cards' ? 280 : 60} />
    ))}
  </div>
);

/** Has a button instead of infinite scroll, so that content below stays reachable. */
export function PagedList<P, T>({
  query,
  itemsOf,
  shape,
  failed,
  empty,
  children,
}: {
  query: PagedQuery<P>;
  itemsOf: (page: P) => readonly T[];
  shape: 'cards' | 'rows';
  failed: string;
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}) {
  return (
    <QueryView query={query} loading={<ListSkeleton shape={shape} />} failed={failed}>
      {({ pages }) => {
        const items = pages.flatMap(itemsOf);
        if (items.length === 0 && !query.hasNextPage) return empty;
        return (
          <>
            {children(items)}
            <NextPage query={query} />
          </>
        );
      }}
    </QueryView>
  );
}
