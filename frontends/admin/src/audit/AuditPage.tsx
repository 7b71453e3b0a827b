import { texts } from '@masque/texts';
import { useAuditInfiniteQuery, useSearchParams } from '@masque/web-kit';
import { EmptyState, LinkButton, NextPage, QueryView, Skeleton } from '@masque/web-ui';
import { AdminPage } from '../frame/AdminPage.tsx';
import { auditPath } from '../frame/places.ts';
import { Refused, refusedBy } from '../frame/Refused.tsx';
import { auditSearch, filterOf, readAudit } from './address.ts';
import css from './audit.module.css';
import { AuditRow } from './AuditRow.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Filters } from './Filters.tsx';

const words = texts.adminAudit;

export function AuditPage() {
  const [params] = useSearchParams();
  const address = readAudit(params);
  const search = auditSearch(address);
  const query = useAuditInfiniteQuery(filterOf(address), { refetchOnMountOrArgChange: true });
  const refusal = refusedBy(query.error);
  if (refusal !== null) return <Refused sentence={refusal} />;
  return (
    <AdminPage title={texts.admin.audit} at={auditPath}>
      <Filters key={search} address={address}>
        <ExportButton filter={filterOf(address)} />
      </Filters>
      <QueryView query={{ ...query, data: query.currentData }} loading={<AuditSkeleton />} failed={words.failed}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <Nothing isFiltered={search !== ''} />;
          return (
            <>
              <ol className={css.list} aria-label={words.list}>
                {entries.map((entry) => (
                  <AuditRow key={entry.seq} entry={entry} />
                ))}
              </ol>
              <NextPage query={query} label={words.more} />
            </>
          );
        }}
      </QueryView>
    </AdminPage>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={words.emptyFiltered} hint={words.emptyFilteredHint}>
      <LinkButton to={auditPath}>{words.clear}</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState title={words.empty} hint={words.emptyHint} />
  );

const AuditSkeleton = () => (
  <div className={css.list}>
    <output className="visually-hidden">{words.loading}</output>
    {[1, 2, 3, 4].map((key) => (
      <Skeleton key={key} height={96} />
    ))}
  </div>
);
