import { texts } from '@masque/texts';
import { useNavigate, usePageKeys, useReportsQuery } from '@masque/web-kit';
import { LinkButton } from '@masque/web-ui';
import { useState } from 'react';
import { queuePath, reportPath } from '../frame/places.ts';
import { queryOf, type QueueAddress, searchOf } from '../reports/address.ts';
import css from './report.module.css';

const names = texts.adminReports.keys;

export function NeighborLinks({ id, address }: { id: string; address: QueueAddress }) {
  const { previous, next } = useNeighbors(id, address);
  const search = searchOf(address);
  const navigate = useNavigate();
  // `replace`, so that Back leads to the list instead of through every report viewed.
  const go = (to: string | null) => void (to !== null && navigate(reportPath(to, search), { replace: true }));
  usePageKeys([
    { key: 'j', label: names.next, run: () => go(next) },
    { key: 'k', label: names.previous, run: () => go(previous) },
    { key: 'u', label: names.back, run: () => void navigate(queuePath + search) },
  ]);
  return (
    <div className={css.around}>
      <LinkButton icon="back" kind="quiet" to={queuePath + search}>
        {texts.adminReports.keys.back}
      </LinkButton>
      <span className={css.steps}>
        {previous !== null && (
          <LinkButton icon="up" replace to={reportPath(previous, search)}>
            {texts.adminReports.keys.previous}
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton icon="down" replace to={reportPath(next, search)}>
            {texts.adminReports.keys.next}
          </LinkButton>
        )}
      </span>
    </div>
  );
}

/** Once the report has left the list, returns the neighbors of its former position. */
function useNeighbors(id: string, address: QueueAddress): { previous: string | null; next: string | null } {
  const { data } = useReportsQuery({ query: queryOf(address) });
  const ids = data?.reports.map((report) => report.id) ?? [];
  const at = ids.indexOf(id);
  const [place, setPlace] = useState({ id, at: 0 });
  if (at >= 0 && (place.id !== id || place.at !== at)) setPlace({ id, at });
  if (at >= 0) return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
  const gap = place.id === id ? place.at : 0;
  return { previous: ids[gap - 1] ?? null, next: ids[gap] ?? null };
}
