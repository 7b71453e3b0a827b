import type { OwnReport } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  isolate,
  characterPath,
  commentsPath,
  decisionsPath,
  Link,
  mediumDate,
  profilePath,
  useOwnReportsInfiniteQuery,
} from '@masque/web-kit';
import { Badge, EmptyState, LinkButton, ListSkeleton, Muted, Page, PageHead } from '@masque/web-ui';
import { PagedList } from '../lists/PagedList.tsx';
import css from './reports.module.css';

const words = texts.reporting.own;

export function OwnReportsPage() {
  const query = useOwnReportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page narrow>
      <PageHead title={words.title} hint={words.lead}>
        <LinkButton icon="shield" to={decisionsPath}>
          {texts.decisions.title}
        </LinkButton>
      </PageHead>
      <PagedList
        query={query}
        itemsOf={({ reports }) => reports}
        loading={<ListSkeleton className={css.list} heights={[132, 132, 132]} />}
        failed={words.failed}
        empty={<EmptyState title={words.empty} hint={words.emptyHint} />}
        more={texts.common.showEarlier}
      >
        {(reports) => (
          <ol className={css.list}>
            {reports.map((report) => (
              <ReportItem key={report.id} report={report} />
            ))}
          </ol>
        )}
      </PagedList>
    </Page>
  );
}

const { statuses } = texts.moderation;

/** Null if the item was deleted, or hidden because of the report. */
function placeOf({ reportedType, characterId, name, wasActedOn }: OwnReport): string | null {
  if (name === null) return null;
  if (reportedType === 'user') return profilePath(name);
  if (characterId === null || wasActedOn) return null;
  return reportedType === 'comment' ? commentsPath(characterId) : characterPath(characterId);
}

function outcomeOf({ status, wasActedOn, decidedAt }: OwnReport): string {
  if (status === 'pending' || status === 'reviewed') return words.waiting;
  const said = wasActedOn ? words.actedOn : words.noAction;
  return decidedAt === null ? said : `${said}. ${words.decidedAt(mediumDate(decidedAt))}`;
}

function ReportItem({ report }: { report: OwnReport }) {
  const { reportedType, name, reason, description, status, createdAt } = report;
  const what = name === null ? words.gone[reportedType] : words[reportedType](isolate(name));
  const to = placeOf(report);
  return (
    <li className={css.item}>
      <div className={css.top}>
        <h2 className={css.what}>{to === null ? what : <Link to={to}>{what}</Link>}</h2>
        <Badge text={statuses[status]} />
      </div>
      <p>{reason}</p>
      {description !== null && (
        <blockquote className={css.quote} dir="auto" aria-label={words.yours}>
          {description}
        </blockquote>
      )}
      <Muted size={13}>
        {outcomeOf(report)} · <time dateTime={createdAt}>{words.reportedAt(mediumDate(createdAt))}</time>
      </Muted>
    </li>
  );
}
