import { texts } from '@masque/texts';
import { useStatsHistoryQuery } from '@masque/web-kit';
import { Muted, Panel, QueryView, Skeleton } from '@masque/web-ui';
import css from './history.module.css';
import { metrics, totalOf } from './history.rules.ts';
import { HistoryChart } from './HistoryChart.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { MostChatted } from './MostChatted.tsx';

const words = texts.profile.history;
const DAYS = 90;

export function HistoryCard({ username }: { username: string }) {
  const query = useStatsHistoryQuery({ params: { username }, query: { days: DAYS } });
  return (
    <Panel title={words.title} aside={texts.profile.stats.only}>
      <QueryView query={query} loading={<Skeleton height={320} />} failed={words.failed}>
        {({ days, mostChatted }) => (
          <>
            {metrics.every((metric) => totalOf(days, metric) === 0) ? (
              <Muted>{words.empty}</Muted>
            ) : (
              <>
                <div className={css.charts}>
                  {metrics.map((metric) => (
                    <HistoryChart key={metric} metric={metric} days={days} />
                  ))}
                </div>
                <HistoryTable days={days} />
              </>
            )}
            <MostChatted characters={mostChatted} />
          </>
        )}
      </QueryView>
    </Panel>
  );
}
