import { useReportsQuery } from '@masque/web-kit';
import { useState } from 'react';
import { queryOf, type QueueAddress } from '../reports/address.ts';

/** Once the report has left the list, returns the neighbors of its former position. */
export function useNeighbours(id: string, address: QueueAddress): { previous: string | null; next: string | null } {
  const { data } = useReportsQuery({ query: queryOf(address) });
  const ids = data?.reports.map((report) => report.id) ?? [];
  const at = ids.indexOf(id);
  const [place, setPlace] = useState({ id, at: 0 });
  if (at >= 0 && (place.id !== id || place.at !== at)) setPlace({ id, at });
  if (at >= 0) return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
  const gap = place.id === id ? place.at : 0;
  return { previous: ids[gap - 1] ?? null, next: ids[gap] ?? null };
}
