import type { Report } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumTime } from '@masque/web-kit';
import { Badge, Chip, Muted } from '@masque/web-ui';
import css from './reports.module.css';

const words = texts.admin;

export function ReportRow({ report }: { report: Report }) {
  return (
    <li className={css.report}>
      <div className={css.reportHead}>
        <Chip text={words.types[report.reportedType]} />
        <strong dir="auto">{report.reason}</strong>
        <Badge text={words.statuses[report.status]} />
      </div>
      {report.description && (
        <p className={css.description} dir="auto">
          {report.description}
        </p>
      )}
      <Muted>
        {words.by(report.reporterUsername)},{' '}
        {mediumTime(report.createdAt)}
      </Muted>
    </li>
  );
}
