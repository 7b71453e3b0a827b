import type { ReportDetail } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Muted, Panel } from '@masque/web-ui';
import { Entries } from '../log/Entry.tsx';
import type { QueueAddress } from '../reports/address.ts';
import { Decide } from './Decide.tsx';
import { Person } from './Person.tsx';
import { Related } from './Related.tsx';
import css from './report.module.css';
import { WhatWasReported } from './WhatWasReported.tsx';
import { WhyReported } from './WhyReported.tsx';

const words = texts.adminReport;

export function ReportView({ detail, address }: { detail: ReportDetail; address: QueueAddress }) {
  const { report, history, related, relatedCount, decisions } = detail;
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <WhyReported report={report} />
        <WhatWasReported detail={detail} />
      </div>
      <div className={css.column}>
        <Decide detail={detail} />
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
