import type { Report } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumTime } from '@masque/web-kit';
import { Badge, Chip, Muted, Panel } from '@masque/web-ui';
import { reporterSentence } from '../frame/names.ts';
import css from './report.module.css';

const words = texts.adminReport;

export const WhyReported = ({ report }: { report: Report }) => (
  <Panel title={words.why}>
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
