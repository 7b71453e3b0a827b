import type { ReactNode } from 'react';
import { ErrorState } from './States.tsx';

interface Query<T> {
  data?: T;
  error?: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

const textIn = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
};

interface QueryViewProps<T> {
  query: Query<T>;
  loading: ReactNode;
  failed?: string;
  children: (data: T) => ReactNode;
}

/** Keeps showing loaded data when a refetch fails. */
export function QueryView<T>({ query, loading, failed, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error || query.isFetching) return loading;
  const message = textIn(query.error, 'message') ?? '';
  return (
    <ErrorState
      title={failed ?? message}
      hint={failed ? message : undefined}
      requestId={textIn(query.error, 'requestId')}
      onRetry={() => void query.refetch()}
    />
  );
}
