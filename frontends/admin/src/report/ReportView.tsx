import type { PersonHistory, Report, ReportDetail } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, mediumDate, mediumTime, profilePath, wholeNumber } from '@masque/web-kit';
import { Badge, Chip, Muted, Panel } from '@masque/web-ui';
import { reporterSentence } from '../frame/names.ts';
import { reportPath } from '../frame/places.ts';
import { Entries } from '../log/Entry.tsx';
import { type QueueAddress, searchOf } from '../reports/address.ts';
import { DecisionPanel } from './DecisionPanel.tsx';
import css from './report.module.css';
import { ReportedContent } from './ReportedContent.tsx';

const words = texts.adminReport;
const people = texts.adminReport.people;

export function ReportView({ detail, address }: { detail: ReportDetail; address: QueueAddress }) {
  const { report, history, related, relatedCount, decisions } = detail;
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <WhyReported report={report} />
        <ReportedContent detail={detail} />
      </div>
      <div className={css.column}>
        <DecisionPanel detail={detail} />
        <Related reports={related} count={relatedCount} address={address} />
        <Panel title={words.decisions}>
          {decisions.length === 0 ? (
            <Muted>{words.noDecisions}</Muted>
          ) : (
            <Entries entries={decisions} label={words.decisions} />
          )}
        </Panel>
        <Person title={words.people.reported} person={history.reported} unknown={words.people.unknown} />
        <Person title={words.people.reporter} person={history.reporter} unknown={words.people.unknownReporter} />
      </div>
    </div>
  );
}

const WhyReported = ({ report }: { report: Report }) => (
  <Panel title={words.reason}>
    <div className={css.chips}>
      <Chip text={texts.moderation.types[report.reportedType]} />
      <Badge text={texts.moderation.statuses[report.status]} />
    </div>
    <div className={css.text}>
      <strong dir="auto">{report.reason}</strong>
      {report.description ? <p dir="auto">{report.description}</p> : <Muted>{words.noDescription}</Muted>}
    </div>
    <Muted size={13}>
      {reporterSentence(report)} · <time dateTime={report.createdAt}>{mediumTime(report.createdAt)}</time>
    </Muted>
  </Panel>
);

function Person({ title, person, unknown }: { title: string; person: PersonHistory | null; unknown: string }) {
  if (!person) {
    return (
      <Panel title={title}>
        <Muted>{unknown}</Muted>
      </Panel>
    );
  }
  const { username, createdAt, isVerified, suspendedUntil, decisions } = person;
  const made = `${wholeNumber(person.reportsMade)} (${people.upheld(person.reportsUpheld, person.reportsDismissed)})`;
  const facts: [string, string][] = [
    [people.since, createdAt === null ? texts.common.unknownDate : mediumDate(createdAt)],
    [people.about, wholeNumber(person.reportsAbout)],
    [people.made, made],
  ];
  if (suspendedUntil !== null) facts.unshift([texts.adminReport.values.suspendedUntil, mediumTime(suspendedUntil)]);
  return (
    <Panel title={title}>
      <p className={css.chips}>
        <Link to={profilePath(username)}>
          <bdi>{username}</bdi>
        </Link>
        {isVerified && <Badge text={texts.profile.verified} />}
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {decisions.length === 0 ? (
        <Muted size={13}>{people.none}</Muted>
      ) : (
        <details className={css.details}>
          <summary>{people.earlier(decisions.length)}</summary>
          <Entries entries={decisions} label={people.earlier(decisions.length)} />
        </details>
      )}
    </Panel>
  );
}

function Related({ reports, count, address }: { reports: readonly Report[]; count: number; address: QueueAddress }) {
  if (reports.length === 0) return null;
  return (
    <Panel title={words.related(count)}>
      <ul className={css.related}>
        {reports.map(({ id, reason, description, status, createdAt, reporterUsername }) => (
          <li key={id}>
            <div className={css.chips}>
              <Link to={reportPath(id, searchOf(address))}>
                <bdi>{reason}</bdi>
              </Link>
              <Badge text={texts.moderation.statuses[status]} />
            </div>
            {description && (
              <p className={css.text} dir="auto">
                {description}
              </p>
            )}
            <Muted size={13}>
              {reporterSentence({ reporterUsername, reason })} ·{' '}
              <time dateTime={createdAt}>{mediumDate(createdAt)}</time>
            </Muted>
          </li>
        ))}
      </ul>
      {count > reports.length && <Muted size={13}>{words.relatedShown(reports.length)}</Muted>}
    </Panel>
  );
}
