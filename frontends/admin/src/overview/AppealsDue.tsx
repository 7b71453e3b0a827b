import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { Panel } from '@masque/web-ui';
import { appealsPath } from '../frame/places.ts';
import css from './overview.module.css';

const words = texts.adminOverview;

export const AppealsDue = ({ open, overdue }: { open: number; overdue: number }) => (
  <Panel title={words.appeals}>
    <p className={css.number}>{words.openAppeals(open)}</p>
    <p className={overdue > 0 ? css.overdue : undefined}>{words.overdueAppeals(overdue)}</p>
    <p>
      <Link to={appealsPath}>{words.toAppeals}</Link>
    </p>
  </Panel>
);
