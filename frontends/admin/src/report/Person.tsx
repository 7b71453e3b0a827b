import type { PersonHistory } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, mediumDate, mediumTime, profilePath, wholeNumber } from '@masque/web-kit';
import { Badge, Muted, Panel } from '@masque/web-ui';
import { Entries } from '../log/Entry.tsx';
import css from './report.module.css';

const words = texts.adminReport.people;

export function Person({ title, person, unknown }: { title: string; person: PersonHistory | null; unknown: string }) {
  if (!person) {
    return (
      <Panel title={title}>
        <Muted>{unknown}</Muted>
      </Panel>
    );
  }
  const { username, createdAt, isVerified, suspendedUntil, decisions } = person;
  const made = `${wholeNumber(person.reportsMade)} (${words.upheld(person.reportsUpheld, person.reportsDismissed)})`;
  const facts: [string, string][] = [
    [words.since, createdAt === null ? texts.common.unknownDate : mediumDate(createdAt)],
    [words.about, wholeNumber(person.reportsAbout)],
    [words.made, made],
  ];
  if (suspendedUntil !== null) facts.unshift([words.suspendedUntil, mediumTime(suspendedUntil)]);
  return (
    <Panel title={title}>
      <p className={css.chips}>
        <Link to={profilePath(username)}>
          <bdi>{username}</bdi>
        </Link>
        {isVerified && <Badge text={words.verified} />}
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
        <Muted size={13}>{words.none}</Muted>
      ) : (
        <details className={css.details}>
          <summary>{words.earlier(decisions.length)}</summary>
          <Entries entries={decisions} label={words.earlier(decisions.length)} />
        </details>
      )}
    </Panel>
  );
}
