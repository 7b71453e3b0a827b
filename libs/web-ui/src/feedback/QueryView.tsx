import type { ReactNode } from 'react';
import { ErrorState } from './States.tsx';

/** What RTK Query's hooks answer, as far as it is needed here. */
interface Query<T> {
  data?: T;
  error?: unknown;
  refetch: () => unknown;
}

const textIn = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** The three states of a page that fetches. What is on the screen stays when a later fetch fails. */
export function QueryView<T>({
  query,
  loading,
  failed,
  children,
}: {
  query: Query<T>;
  /** In the shape of what comes. */
  loading: ReactNode;
  /** The sentence for a failure; without one, the server's. */
  failed?: string;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return loading;
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
