import type { Report } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, mediumDate } from '@masque/web-kit';
import { Badge, Muted, Panel } from '@masque/web-ui';
import { reporterSentence } from '../frame/names.ts';
import { reportPath } from '../frame/places.ts';
import { type QueueAddress, searchOf } from '../reports/address.ts';
import css from './report.module.css';

const words = texts.adminReport;

export function Related({
  reports,
  count,
  address,
}: {
  reports: readonly Report[];
  count: number;
  address: QueueAddress;
}) {
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
