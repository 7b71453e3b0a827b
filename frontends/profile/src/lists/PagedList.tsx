import { texts } from '@masque/texts';
import { NextPage, type PagedList as Pages, QueryView, Skeleton } from '@masque/web-ui';
import type { ReactNode } from 'react';

interface PagedQuery<P> extends Pages {
  data?: { pages: readonly P[] };
  error?: unknown;
  refetch: () => unknown;
}

export const ListSkeleton = ({ className, count, height }: { className?: string; count: number; height: number }) => (
  <div className={className}>
    <output className="visually-hidden">{texts.common.loading}</output>
    {Array.from({ length: count }, (_, at) => (
      <Skeleton key={at} height={height} />
    ))}
  </div>
);

/** Has a button instead of infinite scroll, so that content below stays reachable. */
export function PagedList<P, T>({
  query,
  itemsOf,
  loading,
  failed,
  empty,
  more,
  children,
}: {
  query: PagedQuery<P>;
  itemsOf: (page: P) => readonly T[];
  loading: ReactNode;
  failed: string;
  empty: ReactNode;
  more?: string;
  children: (items: readonly T[]) => ReactNode;
}) {
  return (
    <QueryView query={query} loading={loading} failed={failed}>
      {({ pages }) => {
        const items = pages.flatMap(itemsOf);
        if (items.length === 0 && !query.hasNextPage) return empty;
        return (
          <>
            {children(items)}
            <NextPage query={query} label={more} />
          </>
        );
      }}
    </QueryView>
  );
}
