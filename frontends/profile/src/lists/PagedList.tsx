import { NextPage, type NextPageQuery, QueryView } from '@masque/web-ui';
import type { ReactNode } from 'react';

interface PagedQuery<P> extends NextPageQuery {
  data?: { pages: readonly P[] };
  error?: unknown;
  refetch: () => unknown;
}

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
