import type { AuditEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import { reportPath } from '../frame/places.ts';
import { EntryText } from '../log/Entry.tsx';
import css from './audit.module.css';

const words = texts.adminAudit;

export const AuditRow = ({ entry }: { entry: AuditEntry }) => (
  <li className={css.row}>
    <div className={css.entry}>
      <EntryText entry={entry} />
    </div>
    <div className={css.aside}>
      <Muted size={13} numeric>
        {words.seq(entry.seq)}
      </Muted>
      {entry.reportId !== null && <Link to={reportPath(entry.reportId)}>{words.report}</Link>}
    </div>
  </li>
);
