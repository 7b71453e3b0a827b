import type { AuditEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  type AuditFilter,
  Link,
  saveFile,
  sentenceOf,
  useAuditInfiniteQuery,
  useExportAuditMutation,
  useSearchParams,
} from '@masque/web-kit';
import { Button, EmptyState, LinkButton, ListSkeleton, Muted, NextPage, QueryView, showToast } from '@masque/web-ui';
import { AdminPage } from '../frame/AdminPage.tsx';
import { auditPath, reportPath } from '../frame/places.ts';
import { EntryText } from '../log/Entry.tsx';
import { auditSearch, filterOf, readAudit } from './address.ts';
import css from './audit.module.css';
import { Filters } from './Filters.tsx';

const words = texts.adminAudit;

export function AuditPage() {
  const [params] = useSearchParams();
  const address = readAudit(params);
  const search = auditSearch(address);
  const query = useAuditInfiniteQuery(filterOf(address), { refetchOnMountOrArgChange: true });
  return (
    <AdminPage title={texts.admin.audit} at={auditPath} error={query.error}>
      <Filters key={search} address={address}>
        <ExportButton filter={filterOf(address)} />
      </Filters>
      <QueryView
        query={{ ...query, data: query.currentData }}
        loading={<ListSkeleton className={css.list} text={words.loading} heights={[96, 96, 96, 96]} />}
        failed={words.failed}
      >
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
              <NextPage query={query} label={texts.common.showEarlier} />
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

const AuditRow = ({ entry }: { entry: AuditEntry }) => (
  <li className={css.row}>
    <div className={css.entry}>
      <EntryText entry={entry} />
    </div>
    <div className={css.aside}>
      <Muted size={13} numeric>
        {words.seq(entry.seq)}
      </Muted>
      {entry.reportId !== null && <Link to={reportPath(entry.reportId)}>{texts.admin.openReport}</Link>}
    </div>
  </li>
);

function ExportButton({ filter }: { filter: AuditFilter }) {
  const [load, { isLoading }] = useExportAuditMutation();
  const save = async () => {
    const { data, error } = await load(filter);
    if (data) saveFile(data);
    else showToast(`${words.csvFailed} ${sentenceOf(error)}`, 'destructive');
  };
  return (
    <Button icon="download" busy={isLoading} onClick={() => void save()}>
      {words.csv}
    </Button>
  );
}
