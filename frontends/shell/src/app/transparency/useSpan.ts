import { useSearchParams } from '@masque/web-kit';

/** Days. */
export const spans = ['30', '90', '365'] as const;
export type Span = (typeof spans)[number];
const usual: Span = '90';

export function useSpan(): [Span, (span: Span) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('days');
  const span = spans.find((known) => known === asked) ?? usual;
  return [span, (next) => setQuery({ days: next }, { replace: true })];
}
