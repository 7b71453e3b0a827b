import { texts } from '@masque/texts';
import { useUsageQuery } from '@masque/web-kit';
import { Choices, Muted, Panel, QueryView, Skeleton } from '@masque/web-ui';
import { useState } from 'react';
import { type UsageMetric } from './chart.ts';
import { Today } from './Today.tsx';
import { Credit } from './Credit.tsx';
import { UsageChart } from './UsageChart.tsx';
import { UsageNumbers } from './UsageNumbers.tsx';
import css from './usage.module.css';

const words = texts.settings.usage;

const metrics = (['tokens', 'cost', 'replies'] as const).map((value) => ({ value, label: words.metrics[value] }));
const periods = (['7', '30', '90'] as const).map((value) => ({ value, label: value }));
type Period = (typeof periods)[number]['value'];

export function UsageCard() {
  const [metric, setMetric] = useState<UsageMetric>('tokens');
  const [period, setPeriod] = useState<Period>('30');
  const query = useUsageQuery({ query: { days: Number(period) } });
  return (
    <Panel id="usage" title={words.title}>
      <QueryView query={query} loading={<Skeleton height={320} />} failed={words.failed}>
        {({ today, days }) => (
          <div className={css.card}>
            <Today today={today} />
            <Credit />
            <div className={css.choices}>
              <Choices label={words.metric} value={metric} options={metrics} onChange={setMetric} />
              <Choices label={words.period} value={period} options={periods} onChange={setPeriod} />
            </div>
            {days.length === 0 ? (
              <Muted>{words.empty}</Muted>
            ) : (
              <>
                <UsageChart days={days} metric={metric} count={Number(period)} today={Date.parse(today.resetsAt) - 1} />
                <UsageNumbers days={days} />
              </>
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  );
}
